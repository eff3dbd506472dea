import { describe, expect, it } from "vitest";
import { claimedUser, customUser } from "../../adapters/src/page-data.ts";

const ada = { id: "u-1", email: "ada@example.com", name: "Ada", role: "member" };

describe("A user named by page code", () => {
  it("is a claimed user with every valid field", () => {
    expect(claimedUser(ada)).toEqual({ ok: true, value: { verified: false, user: ada } });
  });

  it("is a claimed user even if the page marks the user as verified", () => {
    const boast = { ...ada, verified: true, user: { id: "admin" }, sub: "admin" };
    expect(claimedUser(boast)).toEqual({ ok: true, value: { verified: false, user: ada } });
  });

  it("does not need an id", () => {
    expect(claimedUser({ name: "Ada" })).toEqual({
      ok: true,
      value: { verified: false, user: { name: "Ada" } },
    });
  });

  it("keeps the valid fields, and drops the invalid ones", () => {
    const data = { id: ["u-1"], email: "no address", name: "Ada", role: 7 };
    expect(claimedUser(data)).toEqual({ ok: true, value: { verified: false, user: { name: "Ada" } } });
  });

  it.each([
    [{}, "missing_required_field"],
    [{ email: "no address", name: "\u0000", role: "" }, "missing_required_field"],
    [{ id: ["u-1"] }, "invalid_type"],
    [undefined, "missing_required_field"],
    ["u-1", "missing_required_field"],
    [["u-1"], "missing_required_field"],
  ])("is refused if no valid field remains: %j", (data, reason) => {
    expect(claimedUser(data)).toEqual({ ok: false, field: "id", reason });
  });
});

describe("A user named by the owner's own server", () => {
  it("keeps every valid field, like a user named by page code", () => {
    expect(customUser(ada)).toEqual({ ok: true, value: ada });
  });

  it.each([
    ["x".repeat(128), "x".repeat(128)],
    ["👩".repeat(128), "👩".repeat(128)],
    [" Ünï côde ", "Ünï côde"],
    [42, "42"],
    [-0, "0"],
  ])("has the id %j as the string %j", (id, text) => {
    expect(customUser({ id })).toEqual({ ok: true, value: { id: text } });
  });

  it.each([
    [undefined, "missing_required_field"],
    [null, "missing_required_field"],
    [" \t\u00a0", "missing_required_field"],
    ["x".repeat(129), "too_long"],
    ["👩".repeat(129), "too_long"],
    ["a\nb", "invalid_format"],
    ["a\u0000", "invalid_format"],
    ["a\u0085b", "invalid_format"],
    ["a\u2028b", "invalid_format"],
    ["a\u202eb", "invalid_format"],
    ["a\ud800", "invalid_format"],
    [Number.NaN, "invalid_format"],
    [Number.POSITIVE_INFINITY, "invalid_format"],
    [0.1, "invalid_format"],
    [1e21, "invalid_format"],
    [["a", "b"], "invalid_type"],
    [new String("a"), "invalid_type"],
    [true, "invalid_type"],
  ])("is refused if the id is %j, with the reason `%s`", (id, reason) => {
    expect(customUser({ ...ada, id })).toEqual({ ok: false, field: "id", reason });
  });

  it("is refused if the id has a million characters", () => {
    const id = "x".repeat(1_000_000);
    expect(customUser({ ...ada, id })).toEqual({ ok: false, field: "id", reason: "too_long" });
  });
});
