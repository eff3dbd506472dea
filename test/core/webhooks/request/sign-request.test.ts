import { readFileSync } from "node:fs";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { type PayloadShape, webhookPayload } from "../../../../core/src/webhooks/request/payload.ts";
import { type Signing, signRequest } from "../../../../core/src/webhooks/request/sign-request.ts";

interface Vector {
  name: string;
  shape: PayloadShape;
  parts: {
    message: string;
    user: Record<string, string> | null;
    session: { id: string; startedAt: number };
    context: Record<string, unknown>;
  };
  seal: Signing;
  sentAt: number;
  body: string;
  headers: Record<string, string>;
}

const file = new URL("../../../vectors/webhook-requests.json", import.meta.url);
const vectors = JSON.parse(readFileSync(file, "utf8")) as Vector[];

const payload = webhookPayload("standard", {
  message: "Hi",
  user: undefined,
  session: { id: "ses_1", startedAt: 0 },
  context: {},
});
const bare: Signing = { sessionId: "ses_1", userVerified: false, customHeaders: {}, timestamp: false };

describe("a webhook request", () => {
  it.each(vectors)(
    "has the body and headers of the vector: $name",
    ({ shape, parts, seal, sentAt, body, headers }) => {
      const built = webhookPayload(shape, { ...parts, user: parts.user ?? undefined });
      expect(signRequest(built, seal, sentAt)).toEqual({ body, headers });
    },
  );

  it("contains the session, and whether the user is verified, even if the request is not signed", () => {
    const { headers } = signRequest(payload, bare, 0);
    expect(headers).toEqual({
      "Content-Type": "application/json",
      "X-Session-ID": "ses_1",
      "X-User-Verified": "false",
    });
  });

  it("contains the time in whole Unix seconds, rounded down", () => {
    const { headers } = signRequest(payload, { ...bare, timestamp: true }, 1_999);
    expect(headers["X-Request-Timestamp"]).toBe("1");
  });

  it("does not let a custom header replace one of the service's own headers, in any letter case", () => {
    const customHeaders = {
      "x-WEBHOOK-signature": "sha256=forged",
      "x-user-verified": "true",
      "Webhook-Id": "msg_forged",
      "X-Reply-Url": "https://forged.example/",
      "X-API-Key": "k_1",
    };
    const { headers } = signRequest(payload, { ...bare, customHeaders }, 0);
    expect(headers).toEqual({ ...signRequest(payload, bare, 0).headers, "X-API-Key": "k_1" });
  });
});

describe("the Standard Webhooks headers", () => {
  const encoded = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  const plain = "an old secret";
  const sealed = (secrets: string[]) =>
    signRequest(payload, { ...bare, standardWebhooks: { id: "msg_1", secrets } }, Date.now());

  it("are accepted by the standardwebhooks library, for an encoded and for a plain secret", () => {
    const { body, headers } = sealed([encoded]);
    expect(new Webhook(encoded).verify(body, headers)).toEqual(payload);
    const other = sealed([plain]);
    expect(new Webhook(plain, { format: "raw" }).verify(other.body, other.headers)).toEqual(payload);
  });

  it("are accepted with either of two valid secrets, but not with another secret", () => {
    const { body, headers } = sealed([encoded, plain]);
    expect(new Webhook(encoded).verify(body, headers)).toEqual(payload);
    expect(new Webhook(plain, { format: "raw" }).verify(body, headers)).toEqual(payload);
    expect(() => new Webhook("another", { format: "raw" }).verify(body, headers)).toThrow(
      "No matching signature",
    );
  });

  it("are refused for a changed body", () => {
    const { body, headers } = sealed([encoded]);
    expect(() => new Webhook(encoded).verify(body.replace("Hi", "Ho"), headers)).toThrow(
      "No matching signature",
    );
  });
});
