import { describe, expect, it } from "vitest";
import { visitorTokens } from "../../../core/src/identity/visitor-token.ts";
import { vault } from "../../../core/src/sites/secrets/vault.ts";
import { signedToken } from "../api/signed-token.ts";

const NOON = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;

describe("A visitor's token", () => {
  const tokens = visitorTokens(vault("the master secret of the tests"));
  const guest = { siteId: "site_a", sessionId: "ses_1", speaker: undefined };
  const ada = {
    ...guest,
    speaker: { verified: false, user: { id: "7", email: "ada@example.com", name: "Ada Lovelace" } } as const,
  };

  it.each([
    ["a guest", guest],
    ["a named user", ada],
    ["the visitor who opened a chat without messages", { ...guest, openedAt: NOON - 1 }],
  ])("identifies one session of one site, for %s", async (_who, visitor) => {
    const { token, expiresAt } = await tokens.issue(visitor, NOON);
    expect(expiresAt).toBe(NOON + HOUR);
    expect(await tokens.read(token, NOON)).toEqual({ ok: true, visitor, expired: false });
  });

  it("is reported as expired after an hour, and can still be read", async () => {
    const { token, expiresAt } = await tokens.issue(guest, NOON);
    expect(await tokens.read(token, expiresAt - 1)).toMatchObject({ expired: false });
    expect(await tokens.read(token, expiresAt)).toMatchObject({ ok: true, expired: true });
    expect(await tokens.read(token, NOON + 1_000 * HOUR)).toMatchObject({ ok: true, expired: true });
  });

  it("does not contain the user's name in plain text", async () => {
    const { token } = await tokens.issue(ada, NOON);
    const payload = Buffer.from(token.split(".")[1] as string, "base64url").toString();
    expect(payload).not.toMatch(/ada[ @]/i);
  });

  it("is refused if it was changed or signed by somebody else, even after the original was accepted", async () => {
    const { token } = await tokens.issue(guest, NOON);
    expect(await tokens.read(token, NOON)).toMatchObject({ ok: true });
    const [head, body = "", signature] = token.split(".");
    const claims = JSON.parse(Buffer.from(body, "base64url").toString());
    const other = Buffer.from(JSON.stringify({ ...claims, sub: "ses_2" })).toString("base64url");
    const elsewhere = await visitorTokens(vault("another master secret")).issue(guest, NOON);
    for (const forged of [
      [head, other, signature].join("."),
      elsewhere.token,
      token.slice(0, -4),
      "eyJ",
      "",
      signedToken(claims, "guess"),
      signedToken(claims, "", "none"),
    ]) {
      expect(await tokens.read(forged, NOON)).toEqual({ ok: false });
    }
  });
});
