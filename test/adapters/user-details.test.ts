import { describe, expect, it } from "vitest";
import { userDetails } from "../../adapters/src/user-details.ts";

describe("Details of a user", () => {
  it.each([
    ["with a plus sign and spaces around it", " ada+chat@sub.example.co.uk ", "ada+chat@sub.example.co.uk"],
    ["with an apostrophe", "o'neil@example.com", "o'neil@example.com"],
    ["of 254 characters", `${"a".repeat(242)}@example.com`, `${"a".repeat(242)}@example.com`],
    ["of 255 characters", `${"a".repeat(243)}@example.com`, undefined],
    ["without a top-level domain", "ada@example", undefined],
    ["next to a second one", "ada@example.com, eve@example.com", undefined],
    ["followed by another header", "ada@example.com\r\nBcc: eve@example.com", undefined],
    ["in angle brackets", "Ada <ada@example.com>", undefined],
    ["with two at signs", "ada@@example.com", undefined],
    ["in a list", ["ada@example.com"], undefined],
    ["of 10 MB", "a.".repeat(5_000_000), undefined],
  ])(
    "include an e-mail address only if it has a valid form and at most 254 characters: %s",
    (_what, email, kept) => {
      expect(details({ email })).toEqual(kept ? { email: kept } : {});
    },
  );

  it.each([
    ["control characters and white space", " Ada \n\t Love\u0000lace\u0085 ", "Ada Lovelace"],
    ["a control character between spaces", "a \u0000 b", "a b"],
    ["a line break", "Ada\nLovelace", "Ada Lovelace"],
    ["a million spaces at the end", `Ada${" ".repeat(1_000_000)}`, undefined],
    ["characters that reverse text", "\u202eecalevoL\u202c", "ecalevoL"],
    ["half a surrogate pair", "Ada\ud800", "Ada"],
    ["a joined emoji", "👩‍💻 Ada", "👩‍💻 Ada"],
    ["200 emoji", "👩".repeat(200), "👩".repeat(200)],
    ["201 letters", "x".repeat(201), undefined],
    ["only spaces", " ".repeat(1_000_000), undefined],
    ["only a control character", "\u0000", undefined],
    ["a number", 7, undefined],
    ["an object", { toString: () => "Ada" }, undefined],
  ])(
    "include a name of at most 200 characters, with control characters removed and whitespace collapsed: %s",
    (_what, name, kept) => {
      expect(details({ name })).toEqual(kept ? { name: kept } : {});
    },
  );

  it.each([
    ["spaces around it", " Gold member ", "Gold member"],
    ["64 letters", "x".repeat(64), "x".repeat(64)],
    ["65 letters", "x".repeat(65), undefined],
    ["a control character", "a\u0000b", undefined],
    ["a list", ["admin"], undefined],
  ])(
    "include a role only if it has at most 64 characters and no control characters: %s",
    (_what, role, kept) => {
      expect(details({ role })).toEqual(kept ? { role: kept } : {});
    },
  );

  it("include a name joined from the name parts that contain text", () => {
    const nameParts = ["Augusta", " ", null, "Ada ", "Lovelace"];
    expect(userDetails({ email: undefined, nameParts, roles: [] })).toEqual({ name: "Augusta Ada Lovelace" });
  });
});

function details({ email, name, role }: { email?: unknown; name?: unknown; role?: unknown }) {
  return userDetails({ email, nameParts: [name], roles: [role] });
}
