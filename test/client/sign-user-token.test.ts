import { describe, expect, it } from "vitest";
import { signUserToken } from "../../client/src/sign-user-token.ts";
import { readUserToken } from "../../core/src/identity/user-token.ts";

const NOW = Date.UTC(2026, 10, 20, 12);
const SECRET = "schlüssel – 秘密 – 0123456789";
const ada = { id: "42", email: "ada@example.com", name: 'Zoë "Zo/" 李 😀', role: "customer" };

describe("A user token signed by the client", () => {
  it("identifies the verified user to the service", async () => {
    const token = await signUserToken(ada, SECRET, { now: NOW });
    expect(await readUserToken(token, SECRET, NOW)).toMatchObject({ verified: true, user: ada });
  });

  it("is refused with another secret, and after it has expired", async () => {
    const token = await signUserToken(ada, SECRET, { now: NOW, lifetime: 60 });
    await expect(readUserToken(token, "another", NOW)).rejects.toMatchObject({ reason: "invalid_token" });
    await expect(readUserToken(token, SECRET, NOW + 61_000)).rejects.toMatchObject({
      reason: "expired_token",
    });
  });

  it("requires a secret, and a lifetime of at most an hour", async () => {
    await expect(signUserToken(ada, "")).rejects.toThrow("identitySecret");
    for (const lifetime of [0, -1, 3_601, Number.NaN]) {
      await expect(signUserToken(ada, SECRET, { lifetime })).rejects.toThrow("lifetime");
    }
  });
});
