import { describe, expect, it } from "vitest";
import { germanReason } from "../../admin/german-reasons.ts";

describe("The German text for the reason of a failed message or test", () => {
  it.each(["not_configured", "unreachable", "timeout", "blocked_address", "no_reply", "too_long"])(
    "exists for the reason code `%s`",
    (reason) => expect(germanReason(reason)).toMatch(/[.}]$/),
  );

  it.each([301, 400, 401, 403, 404, 418, 429, 500, 503])(
    "exists for the HTTP status %d, and names the status",
    (status) => {
      expect(germanReason(`status_${status}`)).toContain(`Status ${status}`);
    },
  );

  it("does not exist for an unknown reason code", () => {
    expect(germanReason("of_tomorrow")).toBeUndefined();
  });
});
