import { describe, expect, it } from "vitest";
import { type PayloadParts, webhookPayload } from "../../../../core/src/webhooks/request/payload.ts";

const parts: PayloadParts = {
  message: "Hi",
  user: { role: "customer", name: "Ada", email: "ada@example.com", id: "42" },
  session: { id: "ses_1", startedAt: Date.UTC(2026, 0, 2, 3, 4, 5, 6) },
  context: {
    theme: "dark",
    referrer: "https://r.example/",
    page_title: "Home",
    page_url: "https://s.example/",
  },
};

const text = (payload: unknown) => JSON.stringify(payload);

describe("the default payload (contract §B.6)", () => {
  it("has its fields in the contract's order, for any order of the input", () => {
    expect(text(webhookPayload("standard", parts))).toBe(
      '{"message":"Hi","user":{"id":"42","email":"ada@example.com","name":"Ada","role":"customer"},' +
        '"session":{"id":"ses_1","started_at":"2026-01-02T03:04:05.006Z"},' +
        '"context":{"page_url":"https://s.example/","page_title":"Home","referrer":"https://r.example/","theme":"dark"}}',
    );
  });

  it("has no user for a guest, and omits fields that the user does not have", () => {
    expect(webhookPayload("standard", { ...parts, user: undefined })).not.toHaveProperty("user");
    expect(webhookPayload("standard", { ...parts, user: { name: "Ada" } })).toHaveProperty("user", {
      name: "Ada",
    });
  });

  it("contains only the fields `id`, `email`, `name` and `role` of a user", () => {
    const user = { id: "42", password: "secret" };
    expect(webhookPayload("standard", { ...parts, user })).toHaveProperty("user", { id: "42" });
  });

  it("omits the context's missing keys, and keeps the context's custom keys unchanged", () => {
    const context = JSON.parse('{"a":[1,{"b":null}],"__proto__":{"polluted":true}}') as Record<
      string,
      unknown
    >;
    const payload = webhookPayload("standard", { ...parts, context });
    expect(text(payload)).toContain('"context":{"a":[1,{"b":null}],"__proto__":{"polluted":true}}');
    expect(text(webhookPayload("standard", { ...parts, context: {} }))).toContain('"context":{}');
  });
});

describe("the legacy payload (contract §B.6)", () => {
  it("has the session as `user.sessionId`, but no `session`, `user.role` or `context.referrer`", () => {
    expect(text(webhookPayload("legacy", parts))).toBe(
      '{"message":"Hi","user":{"id":"42","email":"ada@example.com","name":"Ada","sessionId":"ses_1"},' +
        '"context":{"page_url":"https://s.example/","page_title":"Home","theme":"dark"}}',
    );
  });

  it("has a `user` with only `sessionId` for a guest", () => {
    const payload = webhookPayload("legacy", { ...parts, user: undefined, context: {} });
    expect(text(payload)).toBe('{"message":"Hi","user":{"sessionId":"ses_1"},"context":{}}');
  });
});

describe("the history (setting `webhook_history`)", () => {
  const history = [
    { role: "user" as const, content: "Hi", at: Date.UTC(2026, 0, 2, 3, 4, 5, 6), id: "msg_1" },
    { role: "assistant" as const, content: "Hello!", at: Date.UTC(2026, 0, 2, 3, 4, 6) },
  ];
  const records =
    '[{"role":"user","content":"Hi","timestamp":"2026-01-02T03:04:05.006Z"},' +
    '{"role":"assistant","content":"Hello!","timestamp":"2026-01-02T03:04:06.000Z"}]';

  it.each(["standard", "legacy"] as const)(
    "is the last field of the %s payload, as message records",
    (shape) => {
      const without = text(webhookPayload(shape, parts));
      expect(text(webhookPayload(shape, { ...parts, history }))).toBe(
        `${without.slice(0, -1)},"history":${records}}`,
      );
      expect(text(webhookPayload(shape, { ...parts, history: [] }))).toBe(
        `${without.slice(0, -1)},"history":[]}`,
      );
    },
  );

  it.each(["standard", "legacy"] as const)("is not in the %s payload by default", (shape) => {
    const payload = webhookPayload(shape, { ...parts, history: undefined });
    expect(payload).not.toHaveProperty("history");
    expect(text(payload)).toBe(text(webhookPayload(shape, parts)));
  });
});
