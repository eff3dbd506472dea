import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { verifyWebhook } from "../../client/src/verify-webhook.ts";
import { verifyWebhook as inNode } from "../../core/src/webhooks/request/verify-webhook.ts";

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

describe("The client's check of a webhook", () => {
  it.each(signed)("accepts the vector: $name", async ({ body, headers, secret, sentAt }) => {
    expect(await verifyWebhook(body, headers, secret, { now: sentAt })).toEqual({ valid: true });
    const bytes = new TextEncoder().encode(body);
    expect(await verifyWebhook(bytes, new Headers(headers), ["next", secret], { now: sentAt })).toEqual({
      valid: true,
    });
  });

  it.each(signed)("says of every change what the check for Node says: $name", async (vector) => {
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
  });
});
