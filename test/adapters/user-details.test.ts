import { describe, expect, it } from "vitest";
import { userDetails } from "../../adapters/src/user-details.ts";

describe("Details of a user", () => {
  it.each([
    [" ada+chat@sub.example.co.uk ", "ada+chat@sub.example.co.uk"],
    ["o'neil@example.com", "o'neil@example.com"],
    [`${"a".repeat(242)}@example.com`, `${"a".repeat(242)}@example.com`],
    [`${"a".repeat(243)}@example.com`, undefined],
    ["ada@example", undefined],
    ["ada@example.com, eve@example.com", undefined],
    ["ada@example.com\r\nBcc: eve@example.com", undefined],
    ["Ada <ada@example.com>", undefined],
    ["ada@@example.com", undefined],
    [["ada@example.com"], undefined],
    ["a.".repeat(5_000_000), undefined],
  ])("include an e-mail address only if it has a valid form and at most 254 characters", (email, kept) => {
    expect(details({ email })).toEqual(kept ? { email: kept } : {});
  });

  it.each([
    [" Ada \n\t Love\u0000lace\u0085 ", "Ada Lovelace"],
    ["a \u0000 b", "a b"],
    ["Ada\nLovelace", "Ada Lovelace"],
    [`Ada${" ".repeat(1_000_000)}`, undefined],
    ["\u202eecalevoL\u202c", "ecalevoL"],
    ["Ada\ud800", "Ada"],
    ["👩‍💻 Ada", "👩‍💻 Ada"],
    ["👩".repeat(200), "👩".repeat(200)],
    ["x".repeat(201), undefined],
    [" ".repeat(1_000_000), undefined],
    ["\u0000", undefined],
    [7, undefined],
    [{ toString: () => "Ada" }, undefined],
  ])(
    "include a name of at most 200 characters, with control characters removed and whitespace collapsed",
    (name, kept) => {
      expect(details({ name })).toEqual(kept ? { name: kept } : {});
    },
  );

  it.each([
    [" Gold member ", "Gold member"],
    ["x".repeat(64), "x".repeat(64)],
    ["x".repeat(65), undefined],
    ["a\u0000b", undefined],
    [["admin"], undefined],
  ])("include a role only if it has at most 64 characters and no control characters", (role, kept) => {
    expect(details({ role })).toEqual(kept ? { role: kept } : {});
  });

  it("include a name joined from the name parts that contain text", () => {
    const nameParts = ["Augusta", " ", null, "Ada ", "Lovelace"];
    expect(userDetails({ email: undefined, nameParts, roles: [] })).toEqual({ name: "Augusta Ada Lovelace" });
  });
});

function details({ email, name, role }: { email?: unknown; name?: unknown; role?: unknown }) {
  return userDetails({ email, nameParts: [name], roles: [role] });
}
