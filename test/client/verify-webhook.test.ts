import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { verifyWebhook } from "../../client/src/index.ts";
import { signRequest } from "../../core/src/webhooks/request/sign-request.ts";
import { verifyWebhook as inNode } from "../../core/src/webhooks/request/verify-webhook-sync.ts";

interface Vector {
  name: string;
  seal: { signature?: { secret: string }; standardWebhooks?: { secrets: string[] } };
  sentAt: number;
  body: string;
  headers: Record<string, string>;
}

const file = new URL("../vectors/webhook-requests.json", import.meta.url);
const vectors = JSON.parse(readFileSync(file, "utf8")) as Vector[];
const signed = vectors.flatMap((vector) => {
  const secret = vector.seal.standardWebhooks?.secrets[0] ?? vector.seal.signature?.secret;
  return secret === undefined ? [] : [{ ...vector, secret }];
});

describe("The client's webhook verification", () => {
  it.each(signed)("accepts the vector: $name", async ({ body, headers, secret, sentAt }) => {
    expect(await verifyWebhook(body, headers, secret, { now: sentAt })).toEqual({ valid: true });
    const bytes = new TextEncoder().encode(body);
    expect(await verifyWebhook(bytes, new Headers(headers), ["next", secret], { now: sentAt })).toEqual({
      valid: true,
    });
  });

  it("decodes a secret as the service does, even if the secret is URL-safe base64, unpadded or contains other characters", async () => {
    const now = 1_763_370_123_456;
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: fc.constantFrom(..."ABYa7+/-_=% é"), minLength: 4 }),
        async (text) => {
          fc.pre(Buffer.from(text, "base64").length > 0);
          const secret = `whsec_${text}`;
          const signing = { sessionId: "s-1", userVerified: false, customHeaders: {}, timestamp: true };
          const standardWebhooks = { id: "msg_1", secrets: [secret] };
          const { body, headers } = signRequest({ message: "Hi" }, { ...signing, standardWebhooks }, now);
          expect(await verifyWebhook(body, headers, secret, { now })).toEqual({ valid: true });
        },
      ),
    );
  });

  it("verifies a body in a DataView or a Uint8Array over a part of a buffer", async () => {
    const { body, headers, secret, sentAt: now } = signed[0] as (typeof signed)[number];
    const bytes = Buffer.from(`xx${body}xx`);
    const location = [bytes.byteOffset + 2, Buffer.byteLength(body)] as const;
    for (const view of [new DataView(bytes.buffer, ...location), new Uint8Array(bytes.buffer, ...location)]) {
      expect(await verifyWebhook(view as Uint8Array, headers, secret, { now })).toEqual({ valid: true });
    }
  });

  it.each(signed)(
    "gives the same result as the Node.js verification for every changed body, header, secret and time: $name",
    async (vector) => {
      const { body, headers, secret, sentAt: now } = vector;
      const cases: [
        string | Uint8Array,
        Record<string, string | string[] | undefined>,
        string | string[],
        number,
      ][] = [
        [`${body} `, headers, secret, now],
        [body, headers, "another", now],
        [body, headers, "whsec_%%%", now],
        [body, headers, [], now],
        [body, headers, "", now],
        [{} as never, headers, secret, now],
        [body, {}, secret, now],
        [body, headers, secret, now + 301_000],
        [body, headers, secret, now - 301_000],
        ...Object.keys(headers).flatMap((name) =>
          [undefined, "", "x", "v1,AAAA", ["a", "b"], `sha256=${"0".repeat(64)}`].map(
            (value): (typeof cases)[number] => [body, { ...headers, [name]: value }, secret, now],
          ),
        ),
      ];
      for (const timestamp of ["optional", "required", "signed"] as const) {
        for (const [each, sent, key, at] of cases) {
          const options = { now: at, timestamp };
          expect(await verifyWebhook(each, sent, key, options)).toEqual(inNode(each, sent, key, options));
        }
      }
    },
  );
});
