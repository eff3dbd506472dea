import { describe, expect, it } from "vitest";
import { germanReason } from "../../admin/german-reasons.ts";

describe("The reason of a failed message or test, in German", () => {
  it.each(["not_configured", "unreachable", "timeout", "blocked_address", "no_reply", "too_long"])(
    "is translated for the reason `%s`",
    (reason) => expect(germanReason(reason)).toMatch(/[.}]$/),
  );

  it.each([301, 400, 401, 403, 404, 418, 429, 500, 503])("is translated for the status %d", (status) => {
    expect(germanReason(`status_${status}`)).toContain(`Status ${status}`);
  });

  it("stays in the service's own words if the console does not know it", () => {
    expect(germanReason("of_tomorrow")).toBeUndefined();
  });
});
