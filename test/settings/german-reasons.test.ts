import { describe, expect, it } from "vitest";
import { germanReason } from "../../settings/german-reasons.ts";

describe("Why a message or a test came to nothing, in German", () => {
  it.each(["not_configured", "unreachable", "timeout", "blocked_address", "no_reply", "too_long"])(
    "is said for %s",
    (reason) => expect(germanReason(reason)).toMatch(/[.}]$/),
  );

  it.each([301, 400, 401, 403, 404, 418, 429, 500, 503])("is said for the status %d", (status) => {
    expect(germanReason(`status_${status}`)).toContain(`Status ${status}`);
  });

  it("is left to the service's own words where the reason is not known", () => {
    expect(germanReason("of_tomorrow")).toBeUndefined();
  });
});
