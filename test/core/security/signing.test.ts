import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { webhookPayload } from "../../../core/src/webhooks/request/payload.ts";
import {
  type SignedRequest,
  type Signing,
  signRequest,
} from "../../../core/src/webhooks/request/sign-request.ts";
import { type VerifyOptions, verifyWebhook } from "../../../core/src/webhooks/request/verify-webhook-sync.ts";

interface Sealed extends SignedRequest {
  secret: string;
  sentAt: number;
}

const file = new URL("../../vectors/webhook-requests.json", import.meta.url);
const vectors = (
  JSON.parse(readFileSync(file, "utf8")) as (SignedRequest & { seal: Signing; sentAt: number })[]
).filter(({ seal }) => seal.signature !== undefined);

const text = fc.string({ unit: "binary", maxLength: 60 });
const secret = fc
  .string({
    unit: fc.oneof(fc.constantFrom("é", "🔑", " ", "\n"), fc.string({ minLength: 1, maxLength: 1 })),
    minLength: 8,
  })
  .filter((given) => !given.startsWith("whsec_"));
const parts = fc.record({
  message: text,
  user: fc.option(fc.record({ id: text, name: text }), { nil: undefined }),
  session: fc.constant({ id: "ses_1", startedAt: 0 }),
  context: fc.dictionary(text, fc.jsonValue()),
});

/** Generates a request in one of two formats: only signed (`plain`), or signed with time and id (`standard`). */
const sealed = (kind: "plain" | "standard"): fc.Arbitrary<Sealed> =>
  fc
    .record({
      secret,
      parts,
      shape: fc.constantFrom("standard" as const, "legacy" as const),
      format: fc.constantFrom("prefixed" as const, "bare" as const),
      sentAt: fc.integer({ min: 0, max: 4_102_444_800_000 }),
    })
    .map(({ secret, parts, shape, format, sentAt }) => {
      const seal: Signing = {
        sessionId: "ses_1",
        userVerified: false,
        customHeaders: {},
        timestamp: true,
        ...(kind === "plain"
          ? { signature: { secret, format } }
          : { standardWebhooks: { id: "msg_1", secrets: [secret] } }),
      };
      return { ...signRequest(webhookPayload(shape, parts), seal, sentAt), secret, sentAt };
    });

function verdict(
  { body, headers, secret, sentAt }: Omit<Sealed, "body"> & { body: string | Uint8Array },
  options: VerifyOptions = {},
) {
  return verifyWebhook(body, headers, secret, { now: sentAt, ...options });
}

/** Returns the same bytes with one bit flipped. */
function oneBitAway(given: string, index: number): Buffer {
  const bytes = Buffer.from(given);
  const bit = index % (bytes.length * 8);
  bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return bytes;
}

describe.each(["plain", "standard"] as const)("A request with a %s signature", (kind) => {
  const requests = sealed(kind);

  it("is accepted unchanged, and refused after one bit of the body was flipped", () => {
    fc.assert(
      fc.property(requests, fc.nat(), (request, index) => {
        expect(verdict(request)).toEqual({ valid: true });
        expect(verdict({ ...request, body: Buffer.from(request.body) })).toEqual({ valid: true });
        const { valid } = verdict({ ...request, body: oneBitAway(request.body, index) });
        expect(valid).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it("is refused if the secret differs in one bit or character", () => {
    fc.assert(
      fc.property(requests, fc.nat(), (request, index) => {
        const near = oneBitAway(request.secret, index).toString();
        for (const other of [
          near,
          `${request.secret} `,
          request.secret.slice(1),
          request.secret.slice(0, -1),
        ]) {
          expect(verdict({ ...request, secret: other }).valid).toBe(false);
        }
      }),
    );
  });

  it("is refused if any part of its signature differs", () => {
    const name = kind === "plain" ? "X-Webhook-Signature" : "webhook-signature";
    fc.assert(
      fc.property(requests, fc.nat(), (request, index) => {
        const { [name]: signature = "", ...others } = request.headers;
        const tampered = oneBitAway(signature, index).toString("latin1");
        // Hexadecimal digits may be in either case.
        fc.pre(tampered.toLowerCase() !== signature.toLowerCase());
        const answer = verdict({ ...request, headers: { ...others, [name]: tampered } });
        expect(answer.valid).toBe(false);
        expect(verdict({ ...request, headers: others }).valid).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it("is refused if its time is more than 300 seconds off, in either direction", () => {
    fc.assert(
      fc.property(requests, fc.integer({ min: 301, max: 1e9 }), (request, seconds) => {
        const late = verdict({ ...request, sentAt: request.sentAt + seconds * 1_000 });
        const early = verdict({ ...request, sentAt: request.sentAt - seconds * 1_000 });
        expect([late, early]).toEqual([
          { valid: false, reason: "timestamp_too_old" },
          { valid: false, reason: "timestamp_in_future" },
        ]);
      }),
    );
  });
});

describe("A request with the signature of Standard Webhooks", () => {
  it("is refused with a time or an id that differs from the signed time and id", () => {
    const options: VerifyOptions = { toleranceSeconds: Number.POSITIVE_INFINITY };
    fc.assert(
      fc.property(
        sealed("standard"),
        fc.integer({ min: 0, max: 4_102_444_800 }),
        fc.string(),
        (request, seconds, id) => {
          const signedAt = request.headers["webhook-timestamp"];
          fc.pre(String(seconds) !== signedAt && id !== "msg_1");
          for (const change of [
            { "webhook-timestamp": String(seconds) },
            { "webhook-timestamp": `0${signedAt}` },
            { "webhook-id": id },
          ]) {
            expect(verdict({ ...request, headers: { ...request.headers, ...change } }, options).valid).toBe(
              false,
            );
          }
        },
      ),
    );
  });
});

describe("The vectors that TypeScript and PHP share", () => {
  it.each(vectors)(
    "are accepted unchanged, and refused after one bit was flipped: $name",
    ({ body, headers, seal, sentAt }) => {
      const request = { body, headers, secret: seal.signature?.secret ?? "", sentAt };
      expect(verdict(request)).toEqual({ valid: true });
      for (let bit = 0; bit < Buffer.byteLength(body) * 8; bit++) {
        expect(verdict({ ...request, body: oneBitAway(body, bit) }).valid).toBe(false);
      }
    },
  );
});
