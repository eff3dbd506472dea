import { describe, expect, expectTypeOf, it } from "vitest";
import {
  type Adapted,
  type ClaimedUser,
  claimedUser,
  PLATFORMS,
  type Platform,
  type User,
  type VerifiedUser,
  verifiedUser,
} from "../../adapters/src/index.ts";

describe("A verified user", () => {
  it.each([
    ["wordpress", { ID: 7, display_name: "Ada" }, "7"],
    ["shopify", { id: 8, first_name: "Ada" }, "8"],
    ["custom", { id: "u-9", name: "Ada" }, "u-9"],
  ] as const)("is read from the field names of the platform %s", (platform, data, id) => {
    expect(verifiedUser(platform, data)).toEqual({
      ok: true,
      value: { verified: true, user: { id, name: "Ada" } },
    });
  });

  it.each([
    ["wordpress", "ID"],
    ["shopify", "id"],
    ["custom", "id"],
  ] as const)(
    "of the platform %s is refused without the field `%s`, even if all other fields are valid",
    (platform, field) => {
      const data = { name: "Ada", email: "ada@example.com", display_name: "Ada", first_name: "Ada" };
      expect(verifiedUser(platform, data)).toEqual({ ok: false, field, reason: "missing_required_field" });
    },
  );

  it("is accepted from the platforms WordPress, Shopify and custom", () => {
    expect(PLATFORMS).toEqual(["wordpress", "shopify", "custom"]);
  });

  it.each(["drupal", "constructor", "__proto__", "", undefined, ["custom"], { toString: () => "custom" }])(
    "is refused from every other platform: %j",
    (platform) => {
      const answer = verifiedUser(platform as Platform, { id: "1" });
      expect(answer).toEqual({ ok: false, field: "platform", reason: "invalid_format" });
    },
  );
});

describe("A parameter of type `VerifiedUser`", () => {
  it("does not accept a claimed user", () => {
    expectTypeOf<ClaimedUser>().not.toExtend<VerifiedUser>();
    expectTypeOf(claimedUser).returns.toEqualTypeOf<Adapted<ClaimedUser>>();
    expectTypeOf(claimedUser).returns.not.toExtend<Adapted<VerifiedUser>>();
  });

  it("does not accept an object of the same shape", () => {
    expectTypeOf<User>().not.toExtend<VerifiedUser>();
    expectTypeOf<{ verified: true; user: User }>().not.toExtend<VerifiedUser>();
  });

  it("accepts the value that `verifiedUser` returns, after a check of `ok`", () => {
    expectTypeOf(verifiedUser).returns.toEqualTypeOf<Adapted<VerifiedUser>>();
    const showHistory = (_user: VerifiedUser) => {};
    const adapted = verifiedUser("custom", { id: "1" });
    // @ts-expect-error a refusal has no value
    showHistory(adapted.value);
    if (adapted.ok) showHistory(adapted.value);
  });
});

it("the type `VerifiedUser` is not accepted as a `ClaimedUser`", () => {
  expectTypeOf<VerifiedUser>().not.toExtend<ClaimedUser>();
});
