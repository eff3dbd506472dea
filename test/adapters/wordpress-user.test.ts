import { describe, expect, it } from "vitest";
import { wordpressUser } from "../../adapters/src/wordpress-user.ts";

const ada = {
  ID: 7,
  display_name: "Ada Lovelace",
  user_email: "ada@example.com",
  roles: ["editor", "author"],
};

describe("A WordPress user", () => {
  it("becomes a user with id, e-mail, name and the first role", () => {
    const user = { id: "7", email: "ada@example.com", name: "Ada Lovelace", role: "editor" };
    expect(wordpressUser(ada)).toEqual({ ok: true, value: user });
  });

  it.each([
    [7, "7"],
    ["7", "7"],
    [" 42 ", "42"],
    [Number.MAX_SAFE_INTEGER, "9007199254740991"],
    ["18446744073709551615", "18446744073709551615"],
  ])("has the ID %j as the string %j", (ID, id) => {
    expect(wordpressUser({ ID })).toEqual({ ok: true, value: { id } });
  });

  it.each([
    [undefined, "missing_required_field"],
    [null, "missing_required_field"],
    ["  ", "missing_required_field"],
    [0, "invalid_format"],
    ["0", "invalid_format"],
    [-7, "invalid_format"],
    ["-7", "invalid_format"],
    ["007", "invalid_format"],
    [7.5, "invalid_format"],
    ["7e1", "invalid_format"],
    ["٧", "invalid_format"],
    ["7,8", "invalid_format"],
    ["7\u0000", "invalid_format"],
    [Number.NaN, "invalid_format"],
    [2 ** 53, "invalid_format"],
    ["1".repeat(21), "invalid_format"],
    [["7"], "invalid_type"],
    [{ valueOf: () => 7 }, "invalid_type"],
    [true, "invalid_type"],
    [7n, "invalid_type"],
    [Symbol("7"), "invalid_type"],
  ])("is refused if the ID is %o, with the reason `%s`", (ID, reason) => {
    expect(wordpressUser({ ...ada, ID })).toEqual({ ok: false, field: "ID", reason });
  });

  it("is refused if the ID has a million digits", () => {
    const ID = "1".repeat(1_000_000);
    expect(wordpressUser({ ...ada, ID })).toEqual({ ok: false, field: "ID", reason: "too_long" });
  });

  it("is identified only by the field `ID`, never by another platform's field", () => {
    expect(wordpressUser({ ID: 7, id: 1 })).toEqual({ ok: true, value: { id: "7" } });
    expect(wordpressUser({ id: 1 })).toMatchObject({ ok: false, reason: "missing_required_field" });
  });

  it.each([
    [["", null, ["administrator"], "x".repeat(65), "a\u0000b", " editor "], "editor"],
    [{ 1: "editor" }, "editor"],
    [["x".repeat(64)], "x".repeat(64)],
    [[], undefined],
    ["administrator", undefined],
    [[{ 0: "administrator" }], undefined],
    [null, undefined],
  ])("has the first valid role of %j, which is %j", (roles, role) => {
    const expected = role === undefined ? { id: "7" } : { id: "7", role };
    expect(wordpressUser({ ID: 7, roles })).toEqual({ ok: true, value: expected });
  });
});
