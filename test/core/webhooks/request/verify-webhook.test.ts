import { execFileSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { type Signing, signRequest } from "../../../../core/src/webhooks/request/sign-request.ts";
import {
  type VerifyOptions,
  verifyWebhook,
} from "../../../../core/src/webhooks/request/verify-webhook-sync.ts";

interface Vector {
  name: string;
  seal: Signing;
  sentAt: number;
  body: string;
  headers: Record<string, string>;
}

const file = new URL("../../../vectors/webhook-requests.json", import.meta.url);
const vectors = JSON.parse(readFileSync(file, "utf8")) as Vector[];

const SECRET = "pässwörd 🔑";
const ENCODED = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const SENT_AT = 1_763_370_123_456;
const SECONDS = 1_763_370_123;
const payload = { message: "¿Sí? 👟", session: { id: "ses_1", started_at: "" }, context: {} };
const bare: Signing = { sessionId: "ses_1", userVerified: false, customHeaders: {}, timestamp: true };
const plain = sealed({ signature: { secret: SECRET, format: "prefixed" } });
const standard = sealed({ standardWebhooks: { id: "msg_1", secrets: [ENCODED, SECRET] } });

function sealed(seal: Partial<Signing>) {
  return signRequest(payload, { ...bare, ...seal }, SENT_AT);
}

function verdict(
  { body, headers }: { body: string | Uint8Array; headers: Record<string, unknown> },
  secret: string | readonly string[] = SECRET,
  options: VerifyOptions = {},
) {
  return verifyWebhook(body, headers as Record<string, string>, secret, { now: SENT_AT, ...options });
}

function withHeader(
  request: { body: string; headers: Record<string, string> },
  name: string,
  value: unknown,
) {
  return { body: request.body, headers: { ...request.headers, [name]: value } };
}

const VALID = { valid: true };
const refused = (reason: string) => ({ valid: false, reason });

describe("A receiver's verification", () => {
  it.each(vectors.filter(({ seal }) => seal.signature))("accepts the vector: $name", (vector) => {
    const { body, headers, seal, sentAt } = vector;
    const secret = seal.signature?.secret ?? "";
    expect(verifyWebhook(body, headers, secret, { now: sentAt })).toEqual(VALID);
    expect(verifyWebhook(Buffer.from(body), new Headers(headers), [secret], { now: () => sentAt })).toEqual(
      VALID,
    );
  });

  it.each(vectors.filter(({ seal }) => !seal.signature))(
    "reports a missing signature for the vector: $name",
    (vector) => {
      const { body, headers, sentAt } = vector;
      expect(verifyWebhook(body, headers, SECRET, { now: sentAt })).toEqual(refused("missing_signature"));
    },
  );

  it("accepts every request that the service signs, with or without prefix, timestamp and Standard Webhooks", () => {
    const anySeal = fc.record({
      secret: fc.string({ unit: "binary", minLength: 1 }),
      format: fc.constantFrom("prefixed" as const, "bare" as const),
      message: fc.string({ unit: "binary" }),
      timestamp: fc.boolean(),
      standard: fc.boolean(),
      sentAt: fc.integer({ min: 0, max: 4_102_444_800_000 }),
    });
    fc.assert(
      fc.property(anySeal, ({ secret, format, message, timestamp, standard, sentAt }) => {
        fc.pre(!secret.startsWith("whsec_"));
        const seal = {
          ...bare,
          timestamp,
          signature: { secret, format },
          ...(standard ? { standardWebhooks: { id: "msg_1", secrets: [secret] } } : {}),
        };
        const { body, headers } = signRequest({ ...payload, message }, seal, sentAt);
        expect(verdict({ body, headers }, secret, { now: sentAt })).toEqual(VALID);
        expect(verdict({ body: new TextEncoder().encode(body), headers }, secret, { now: sentAt })).toEqual(
          VALID,
        );
      }),
    );
  });

  it("reads header names in any letter case, and values as lists, as in Node.js", () => {
    const { body, headers } = plain;
    const shouted = Object.fromEntries(Object.entries(headers).map(([k, v]) => [k.toUpperCase(), [v]]));
    expect(verdict({ body, headers: shouted })).toEqual(VALID);
    const lower = Object.fromEntries(Object.entries(headers).map(([k, v]) => [k.toLowerCase(), v]));
    expect(verdict({ body, headers: { ...lower, cookie: undefined } })).toEqual(VALID);
  });

  it("accepts hex digits in upper and lower case", () => {
    const signature = (plain.headers["X-Webhook-Signature"] ?? "").toUpperCase();
    expect(verdict(withHeader(plain, "X-Webhook-Signature", signature))).toEqual(VALID);
  });

  it("accepts a signature of any of several valid secrets, and reports a mismatch for other secrets", () => {
    expect(verdict(plain, ["the next one", SECRET])).toEqual(VALID);
    expect(verdict(plain, ["the next one", "the one before"])).toEqual(refused("signature_mismatch"));
  });

  it("reports an empty secret as `missing_secret`, because anybody could sign with an empty secret", () => {
    const forged = createHmac("sha256", "").update(plain.body).digest("hex");
    const request = withHeader(plain, "X-Webhook-Signature", forged);
    for (const secret of ["", [], [""], undefined as never, null as never, [undefined] as never]) {
      expect(verifyWebhook(request.body, request.headers as never, secret)).toEqual(
        refused("missing_secret"),
      );
    }
    expect(verdict(request, ["", SECRET])).toEqual(refused("signature_mismatch"));
  });

  it("reports an already parsed body as `body_not_raw`", () => {
    expect(verdict({ ...plain, body: payload as never })).toEqual(refused("body_not_raw"));
    expect(verdict({ ...plain, body: undefined as never })).toEqual(refused("body_not_raw"));
  });

  it.each(
    [
      "",
      "sha256=",
      "sha256=abc",
      `sha512=${"a".repeat(64)}`,
      `${"a".repeat(64)}\n`,
      `${"a".repeat(63)}g`,
      "a".repeat(65),
      "a".repeat(1_000_000),
      ["a".repeat(64), "a".repeat(64)],
      42,
      {},
      Symbol("signature"),
    ].map((signature) => ({ signature })),
  )("reports an invalid signature as malformed: $signature", ({ signature }) => {
    const request = withHeader(plain, "X-Webhook-Signature", signature);
    expect(verdict(request)).toEqual(refused("malformed_signature"));
  });

  it("reports a repeated signature as malformed, even if both copies are correct", () => {
    const twice = withHeader(plain, "x-webhook-signature", plain.headers["X-Webhook-Signature"]);
    expect(verdict(twice)).toEqual(refused("malformed_signature"));
    const joined = new Headers(plain.headers);
    joined.append("x-webhook-signature", plain.headers["X-Webhook-Signature"] ?? "");
    expect(verifyWebhook(plain.body, joined, SECRET, { now: SENT_AT })).toEqual(
      refused("malformed_signature"),
    );
  });

  it("refuses a body in which one bit differs", () => {
    for (const request of [plain, standard]) {
      const body = Buffer.from(request.body);
      for (let bit = 0; bit < body.length * 8; bit++) {
        const tampered = Buffer.from(body);
        tampered[bit >> 3] = (tampered[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(verdict({ ...request, body: tampered })).toEqual(refused("signature_mismatch"));
      }
    }
  });

  it.each<[name: string, request: typeof plain]>([
    ["X-Webhook-Signature", plain],
    ["webhook-signature", sealed({ standardWebhooks: { id: "msg_1", secrets: [SECRET] } })],
    ["webhook-timestamp", standard],
    ["webhook-id", standard],
  ])("refuses a `%s` header in which one character differs", (name, request) => {
    const value = request.headers[name] ?? "";
    for (let at = 0; at < value.length; at++) {
      for (let code = 33; code < 127; code++) {
        const character = String.fromCharCode(code);
        if (character.toLowerCase() === value[at]?.toLowerCase()) continue;
        const tampered = value.slice(0, at) + character + value.slice(at + 1);
        expect(verdict(withHeader(request, name, tampered), SECRET, { toleranceSeconds: 1e13 }).valid).toBe(
          false,
        );
      }
    }
  });

  it("never throws and never accepts invalid input", () => {
    const name = fc.constantFrom(
      ...Object.keys({ ...plain.headers, ...standard.headers }),
      "get",
      "__proto__",
    );
    const value = fc.oneof(fc.anything(), fc.constantFrom(...Object.values(standard.headers)), fc.string());
    const headers = fc.oneof(fc.dictionary(name, value), fc.anything());
    fc.assert(
      fc.property(fc.anything(), headers, fc.anything(), (body, headers, secret) => {
        const options = { now: SENT_AT };
        const check = (b: unknown, s: unknown) =>
          verifyWebhook(b as string, headers as never, s as string, options);
        expect(check(body, SECRET).valid).toBe(false);
        expect(check(plain.body, secret).valid).toBe(false);
        expect(check(body, secret).valid).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("A plain timestamp", () => {
  const at = (seconds: number, options: VerifyOptions = {}) =>
    verdict(plain, SECRET, { now: seconds * 1_000, ...options });

  it("is accepted if it is at most 300 seconds off, in either direction", () => {
    expect(at(SECONDS + 300)).toEqual(VALID);
    expect(at(SECONDS - 300)).toEqual(VALID);
    expect(at(SECONDS + 300.001)).toEqual(refused("timestamp_too_old"));
    expect(at(SECONDS - 300.001)).toEqual(refused("timestamp_in_future"));
  });

  it("is accepted if it is at most the receiver's tolerance off", () => {
    expect(at(SECONDS + 301, { toleranceSeconds: 301 })).toEqual(VALID);
    expect(at(SECONDS + 2, { toleranceSeconds: 1 })).toEqual(refused("timestamp_too_old"));
  });

  it("is refused if the receiver's clock or tolerance is not a number", () => {
    expect(at(Number.NaN).valid).toBe(false);
    expect(at(SECONDS, { toleranceSeconds: Number.NaN }).valid).toBe(false);
  });

  it("is not needed unless the receiver requires a timestamp", () => {
    const untimed = sealed({ timestamp: false, signature: { secret: SECRET, format: "bare" } });
    expect(verdict(untimed)).toEqual(VALID);
    expect(verdict(untimed, SECRET, { timestamp: "required" })).toEqual(refused("missing_timestamp"));
    expect(verdict(plain, SECRET, { timestamp: "required" })).toEqual(VALID);
  });

  it.each(
    [
      "",
      "now",
      "1e9",
      "-1",
      "1763370123.5",
      " 1763370123",
      "9".repeat(13),
      "1, 1",
      ["1", "1"],
      1_763_370_123,
    ].map((timestamp) => ({ timestamp })),
  )("is reported as malformed unless it is whole seconds in digits: $timestamp", ({ timestamp }) => {
    const request = withHeader(plain, "X-Request-Timestamp", timestamp);
    expect(verdict(request)).toEqual(refused("malformed_timestamp"));
  });

  it("is not part of the signature, so a replayed call with a new time is accepted", () => {
    const later = SECONDS + 86_400;
    const repeated = withHeader(plain, "X-Request-Timestamp", String(later));
    expect(verdict(repeated, SECRET, { now: later * 1_000, timestamp: "required" })).toEqual(VALID);
  });
});

describe("The headers of Standard Webhooks", () => {
  it("are accepted with either of two valid secrets, encoded or plain, but not with another secret", () => {
    expect(verdict(standard, ENCODED)).toEqual(VALID);
    expect(verdict(standard, SECRET)).toEqual(VALID);
    expect(verdict(standard, "another")).toEqual(refused("signature_mismatch"));
  });

  it("are used if present, so that the old secret stays valid while the secret is being replaced", () => {
    const rotating = sealed({
      signature: { secret: "the next one", format: "prefixed" },
      standardWebhooks: { id: "msg_1", secrets: ["the next one", SECRET] },
    });
    expect(verdict(rotating)).toEqual(VALID);
    const broken = withHeader(rotating, "webhook-signature", `v1,${"A".repeat(43)}=`);
    expect(verdict(broken, "the next one")).toEqual(refused("signature_mismatch"));
  });

  it("are refused if `webhook-timestamp` is too far off", () => {
    const stale = { now: SENT_AT + 301_000 };
    expect(verdict(standard, SECRET, stale)).toEqual(refused("timestamp_too_old"));
    const renewed = withHeader(standard, "webhook-timestamp", String(SECONDS + 301));
    expect(verdict(renewed, SECRET, stale)).toEqual(refused("signature_mismatch"));
  });

  it("are required if the receiver requires a signed time", () => {
    expect(verdict(standard, SECRET, { timestamp: "signed" })).toEqual(VALID);
    expect(verdict(plain, SECRET, { timestamp: "signed" })).toEqual(refused("missing_signature"));
  });

  it.each<[header: string, value: unknown, reason: string]>([
    ["webhook-id", undefined, "malformed_id"],
    ["webhook-id", "", "malformed_id"],
    ["webhook-id", "a".repeat(257), "malformed_id"],
    ["webhook-timestamp", undefined, "missing_timestamp"],
    ["webhook-timestamp", "soon", "malformed_timestamp"],
    ["webhook-signature", "", "malformed_signature"],
    ["webhook-signature", "v1a,abc v2,def", "malformed_signature"],
    ["webhook-signature", "v1,", "signature_mismatch"],
    ["webhook-signature", ["v1,a", "v1,b"], "malformed_signature"],
  ])("are refused if `%s` is %j, with the reason `%s`", (header, value, reason) => {
    expect(verdict(withHeader(standard, header, value))).toEqual(refused(reason));
  });

  it("are refused if `webhook-signature` has 50,000 wrong signatures", () => {
    const value = "v1,a ".repeat(50_000);
    expect(verdict(withHeader(standard, "webhook-signature", value))).toEqual(refused("signature_mismatch"));
  });

  it("are reported as malformed if the id contains a full stop, because the signed text could then be split differently", () => {
    const { body } = standard;
    const signed = `msg_1.${SECONDS}.${body.slice(0, 4)}.${SECONDS}.${body}`;
    const signature = `v1,${createHmac("sha256", SECRET).update(signed).digest("base64")}`;
    const headers = {
      "webhook-id": `msg_1.${SECONDS}.${body.slice(0, 4)}`,
      "webhook-timestamp": String(SECONDS),
      "webhook-signature": signature,
    };
    expect(verdict({ body, headers })).toEqual(refused("malformed_id"));
  });

  it("are never valid with a secret that does not decode to a key", () => {
    const signature = `v1,${createHmac("sha256", "").update(`msg_1.${SECONDS}.${standard.body}`).digest("base64")}`;
    expect(verdict(withHeader(standard, "webhook-signature", signature), "whsec_")).toEqual(
      refused("signature_mismatch"),
    );
  });
});

describe("The verification module", () => {
  const folder = mkdtempSync(join(tmpdir(), "receiver-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  it("works as a single copied file without dependencies", () => {
    const source = new URL("../../../../core/src/webhooks/request/verify-webhook.ts", import.meta.url);
    copyFileSync(source, join(folder, "verify-webhook.ts"));
    const { body, headers } = plain;
    const given = [body, headers, SECRET, { now: SENT_AT }].map((each) => JSON.stringify(each));
    writeFileSync(
      join(folder, "receiver.mjs"),
      `import { verifyWebhook } from "./verify-webhook.ts";\nconsole.log(JSON.stringify(await verifyWebhook(${given})));\n`,
    );
    const printed = execFileSync(process.execPath, [join(folder, "receiver.mjs")], { encoding: "utf8" });
    expect(JSON.parse(printed)).toEqual(VALID);
  });

  it("is exported by the package's main entry and as `@parley/core/verify-webhook`", async () => {
    const alone = await import("@parley/core/verify-webhook");
    const whole = await import("@parley/core");
    expect(alone.verifyWebhook).toBe(whole.verifyWebhook);
  });
});
