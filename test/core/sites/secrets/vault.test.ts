import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { vault } from "../../../../core/src/sites/secrets/vault.ts";

describe("The vault", () => {
  const { seal, open, derive } = vault("the master secret of the tests");

  it("decrypts any text that it encrypted", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string(), (text, purpose) => {
        fc.pre(text.isWellFormed());
        expect(open(seal(text, purpose), purpose)).toBe(text);
      }),
    );
  });

  it("encrypts the same text differently each time, and reveals no part of the text", () => {
    const sealed = seal("a very secret secret", "site:a");
    expect(seal("a very secret secret", "site:a")).not.toBe(sealed);
    expect(Buffer.from(sealed.slice(3), "base64url").toString("latin1")).not.toContain("secret");
    expect(sealed).toMatch(/^v1\.[\w-]+$/);
  });

  it("refuses data encrypted for another purpose or with another master secret", () => {
    const sealed = seal("text", "site:a");
    expect(() => open(sealed, "site:b")).toThrow();
    expect(() => vault("another master secret").open(sealed, "site:a")).toThrow();
    expect(vault("the master secret of the tests").open(sealed, "site:a")).toBe("text");
  });

  it("refuses text that was changed, truncated or not encrypted", () => {
    const sealed = seal("text", "site:a");
    const bytes = Buffer.from(sealed.slice(3), "base64url");
    for (let index = 0; index < bytes.length; index++) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] as number) ^ 1;
      expect(() => open(`v1.${changed.toString("base64url")}`, "site:a")).toThrow();
      expect(() => open(`v1.${bytes.subarray(0, index).toString("base64url")}`, "site:a")).toThrow();
    }
    for (const strange of ["", "text", sealed.slice(3), `v2.${sealed.slice(3)}`]) {
      expect(() => open(strange, "site:a")).toThrow();
    }
  });

  it("derives the same key for the same purpose, and another key for another purpose or master secret", () => {
    expect(derive("tokens")).toHaveLength(32);
    expect(vault("the master secret of the tests").derive("tokens")).toEqual(derive("tokens"));
    expect(derive("tokens")).not.toEqual(derive("vault"));
    expect(vault("another master secret").derive("tokens")).not.toEqual(derive("tokens"));
  });
});
