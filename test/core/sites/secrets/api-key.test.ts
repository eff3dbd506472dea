import { describe, expect, it } from "vitest";
import { randomText } from "../../../../core/src/random-text.ts";
import { hashOfKey, keyIdOf, keyMatches, newApiKey } from "../../../../core/src/sites/api-keys.ts";

describe("An API key", () => {
  it("has a public id and 40 secret characters, of which only the hash and the last four are stored", () => {
    const made = newApiKey((length) => `${"x".repeat(length - 4)}wxyz`);
    expect(made).toEqual({
      id: "key_xxxxxxxxwxyz",
      apiKey: `sk_xxxxxxxxwxyz_${"x".repeat(36)}wxyz`,
      hash: hashOfKey(made.apiKey),
      lastFour: "wxyz",
    });
    expect(made.hash).toMatch(/^[\w-]{43}$/);
  });

  it("contains the id by which storage finds the key", () => {
    const { id, apiKey } = newApiKey(randomText());
    expect(keyIdOf(apiKey)).toBe(id);
  });

  it.each([
    "",
    "sk_",
    "sk_abc",
    `pk_${"x".repeat(12)}_${"x".repeat(40)}`,
    `sk_${"x".repeat(12)}_${"x".repeat(39)}`,
    `sk_${"x".repeat(12)}_${"x".repeat(41)}`,
    `sk_${"x".repeat(12)}-${"x".repeat(40)}`,
    ` sk_${"x".repeat(12)}_${"x".repeat(40)}`,
    `sk_${"x".repeat(12)}_${"x".repeat(40)}\n`,
  ])("has no key id if its format is wrong: %j", (text) => {
    expect(keyIdOf(text)).toBeUndefined();
  });

  it("matches only its own hash", () => {
    const random = randomText();
    const [one, two] = [newApiKey(random), newApiKey(random)];
    expect(keyMatches(one.apiKey, one.hash)).toBe(true);
    expect(keyMatches(one.apiKey, two.hash)).toBe(false);
    expect(keyMatches(`${one.apiKey}x`, one.hash)).toBe(false);
    for (const broken of ["", "short", `${one.hash}x`]) expect(keyMatches(one.apiKey, broken)).toBe(false);
  });

  it("has a SHA-256 hash in base64url", () => {
    expect(hashOfKey("abc")).toBe("ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0");
  });
});
