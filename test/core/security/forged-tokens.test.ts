import { createHmac, createSign, generateKeyPairSync } from "node:crypto";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Failure } from "../../../core/src/failures.ts";
import { readUserToken } from "../../../core/src/identity/user-token.ts";
import { visitorTokens } from "../../../core/src/identity/visitor-token.ts";
import { vault } from "../../../core/src/sites/secrets/vault.ts";
import { signedToken } from "../api/signed-token.ts";
import { hostile } from "./hostile-json.ts";

const NOW = Date.UTC(2026, 10, 20, 12);
const SECONDS = NOW / 1_000;
const SECRET = "idty_an identity secret of these tests";
const ADA = { id: "7", email: "ada@example.com", name: "Ada" };
const ADA_VERIFIED = { verified: true, user: ADA };
const GOOD = { platform: "custom", data: ADA, exp: SECONDS + 600 };

const encoded = (text: string) => Buffer.from(text).toString("base64url");
/** Creates a correctly signed token with any text as header and claims. */
const signedText = (header: string, claims: string, secret: string | Uint8Array = SECRET) => {
  const content = `${encoded(header)}.${encoded(claims)}`;
  return `${content}.${createHmac("sha256", secret).update(content).digest("base64url")}`;
};
const HEADER = '{"alg":"HS256","typ":"JWT"}';

/** Reads a token. Resolves to the user, or to the reason of the refusal. */
const readAs = (token: string, secret = SECRET) =>
  readUserToken(token, secret, NOW).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    expect([error.status, error.field]).toEqual([401, "user_token"]);
    return error.reason;
  });

async function expectRefused(token: string, reasons: RegExp = /^invalid_token$/): Promise<void> {
  expect(await readAs(token)).toEqual(expect.stringMatching(reasons));
}

describe("A `user_token`", () => {
  it("identifies the user for whom it was signed, as in the vectors shared with PHP", async () => {
    const file = new URL("../../vectors/user-tokens.json", import.meta.url);
    const vectors = JSON.parse(readFileSync(file, "utf8"));
    for (const { token, secret, now, user } of vectors) {
      expect(await readUserToken(token, secret, now * 1_000)).toEqual({ verified: true, user });
      const forged = readUserToken(token, `${secret}.`, now * 1_000);
      await expect(forged).rejects.toMatchObject({ field: "user_token", reason: "invalid_token" });
    }
    expect(vectors.length).toBeGreaterThan(3);
  });

  it.each([
    "none",
    "None",
    "HS384",
    "HS512",
    "RS256",
    "ES256",
    "EdDSA",
    "dir",
    "A256KW",
    "",
    "hs256",
    null,
    1,
    ["HS256"],
  ])("is refused with the `alg` %j, regardless of the signature", async (alg) => {
    const header = JSON.stringify({ alg, typ: "JWT" });
    const signed = signedText(header, JSON.stringify(GOOD));
    await expectRefused(signed);
    await expectRefused(`${signed.split(".").slice(0, 2).join(".")}.`);
  });

  it("is refused if it was signed with RS256 and a key from its own header", async () => {
    const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
    const header = {
      alg: "RS256",
      typ: "JWT",
      jwk: publicKey.export({ format: "jwk" }),
      kid: "../../dev/null",
    };
    const content = `${encoded(JSON.stringify(header))}.${encoded(JSON.stringify(GOOD))}`;
    await expectRefused(`${content}.${createSign("sha256").update(content).sign(privateKey, "base64url")}`);
  });

  it.each<[what: string, header: string, claims: string]>([
    ["an unknown critical header", '{"alg":"HS256","crit":["x"],"x":1}', JSON.stringify(GOOD)],
    ["an unencoded payload", '{"alg":"HS256","b64":false,"crit":["b64"]}', JSON.stringify(GOOD)],
    ["a header that is not an object", "[]", JSON.stringify(GOOD)],
    ["a header that is not JSON", "HS256", JSON.stringify(GOOD)],
    ["claims that are not an object", HEADER, "null"],
    ["an infinite exp", HEADER, `{"platform":"custom","data":{"id":"7"},"exp":1e999}`],
    ["an exp as text", HEADER, JSON.stringify({ ...GOOD, exp: String(GOOD.exp) })],
    ["no exp", HEADER, JSON.stringify({ ...GOOD, exp: undefined })],
    ["an exp too far ahead", HEADER, JSON.stringify({ ...GOOD, exp: SECONDS + 3_661 })],
    ["a not-before time in the future", HEADER, JSON.stringify({ ...GOOD, nbf: SECONDS + 61 })],
    ["an nbf that is not a number", HEADER, JSON.stringify({ ...GOOD, nbf: "now" })],
    ["an unknown platform", HEADER, JSON.stringify({ ...GOOD, platform: "__proto__" })],
    ["a second exp that is too far ahead", HEADER, `${JSON.stringify(GOOD).slice(0, -1)},"exp":99999999999}`],
    ["claims in a prototype", HEADER, `{"__proto__":${JSON.stringify(GOOD)}}`],
  ])("is refused with %s, despite a valid signature", async (_what, header, claims) => {
    await expectRefused(signedText(header, claims));
  });

  it("expires at its `exp`, to the second", async () => {
    const until = (exp: number) => readAs(signedToken({ ...GOOD, exp }, SECRET));
    expect(await until(SECONDS + 1)).toMatchObject({ verified: true });
    expect([await until(SECONDS), await until(0), await until(-1)]).toEqual(Array(3).fill("expired_token"));
  });

  it("is refused if it is 1 MiB long or arbitrary text", async () => {
    await expectRefused("a".repeat(1_048_576));
    await expectRefused(`${encoded(HEADER)}.${"a".repeat(1_048_576)}.a`);
    const part = fc.oneof(hostile.text, fc.constantFrom(...signedToken(GOOD, SECRET).split(".").slice(0, 2)));
    const token = fc.array(part, { maxLength: 6 }).map((parts) => parts.join("."));
    await fc.assert(
      fc.asyncProperty(token, (given) => expectRefused(given)),
      { numRuns: 300 },
    );
  });

  it("is refused if one character of the signed part was changed, added or removed", async () => {
    const token = signedToken(GOOD, SECRET);
    const signed = token.slice(0, token.lastIndexOf(".") + 1);
    const character = fc.constantFrom(..."ABCxyz012-_.=+/ \0é");
    const change = fc.tuple(fc.nat(token.length - 1), character, fc.nat(1), fc.nat(1));
    await fc.assert(
      fc.asyncProperty(change, async ([index, given, removed, added]) => {
        const tampered = token.slice(0, index) + given.repeat(added) + token.slice(index + removed);
        fc.pre(tampered !== token);
        const read = await readAs(tampered);
        // A signature can be written in several ways (whitespace, padding of its last character) and still match.
        if (tampered.startsWith(signed) && read !== "invalid_token") expect(read).toEqual(ADA_VERIFIED);
        else expect(read).toBe("invalid_token");
      }),
      { numRuns: 500 },
    );
  });

  it("is refused, or yields a user id of at most 128 characters, if its data is hostile", async () => {
    const fields = { id: '"7"', ID: "7", name: '"Ada"', email: '"a@b.example"', role: '"a"', roles: '["a"]' };
    const data = hostile.body(fields, ["7", "Ada"]);
    const platform = fc.constantFrom("custom", "wordpress", "shopify");
    await fc.assert(
      fc.asyncProperty(platform, data, async (name, bytes) => {
        const claims = `{"exp":${GOOD.exp},"platform":"${name}","data":${bytes.toString("utf8")}}`;
        const read = await readAs(signedText(HEADER, claims));
        if (read === "invalid_token") return;
        expect(read).toEqual({
          verified: true,
          user: expect.objectContaining({ id: expect.stringMatching(/^.{1,128}$/u) }),
        });
      }),
      { numRuns: 500 },
    );
  });
});

describe("A visitor's token", () => {
  const own = vault("the master secret of the tests");
  const tokens = visitorTokens(own);
  const visitor = { siteId: "site_1", sessionId: "ses_1", speaker: undefined };

  it("is refused in another installation, for another audience, and after a change", async () => {
    const { token } = await tokens.issue(visitor, NOW);
    expect(await tokens.read(token, NOW)).toEqual({ ok: true, visitor, expired: false });
    const elsewhere = await visitorTokens(vault("another master secret")).issue(visitor, NOW);
    const claims = { site: "site_1", sub: "ses_1", exp: SECONDS + 60, aud: "parley-visitor" };
    const forged = [
      elsewhere.token,
      signedToken(claims, SECRET),
      signedToken(claims, "", "none"),
      // Signed with the right key, but for another audience or for none.
      signedText(HEADER, JSON.stringify({ ...claims, aud: "somebody else" }), own.derive("visitor-tokens")),
      signedText(HEADER, JSON.stringify({ ...claims, aud: undefined }), own.derive("visitor-tokens")),
    ];
    for (const given of forged) expect(await tokens.read(given, NOW)).toEqual({ ok: false });
    const index = fc.nat(token.lastIndexOf(".") - 1);
    await fc.assert(
      fc.asyncProperty(index, hostile.text, async (at, text) => {
        const tampered = token.slice(0, at) + text + token.slice(at + 1);
        fc.pre(tampered !== token);
        expect(await tokens.read(tampered, NOW)).toEqual({ ok: false });
      }),
      { numRuns: 500 },
    );
  });

  it("expires after an hour, and does not contain the user's id or name in plain text", async () => {
    const named = { id: "7", name: "Ada Lovelace" };
    const speaker = { verified: true as const, namedByKey: true as const, user: named };
    const { token, expiresAt } = await tokens.issue({ ...visitor, speaker }, NOW);
    expect(expiresAt).toBe(NOW + 3_600_000);
    expect(await tokens.read(token, expiresAt)).toMatchObject({
      ok: true,
      expired: true,
      visitor: { speaker },
    });
    const readable = token.split(".").map((part) => Buffer.from(part, "base64url").toString());
    expect(readable.join("")).not.toMatch(/Lovelace|"7"/);
  });
});
