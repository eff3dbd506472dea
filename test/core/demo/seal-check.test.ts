import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { checkSeal } from "../../../core/src/demo/seal-check.ts";

interface Vector {
  name: string;
  seal: { timestamp: boolean; signature?: { secret: string } };
  sentAt: number;
  body: string;
  headers: Record<string, string>;
}

const file = new URL("../../vectors/webhook-requests.json", import.meta.url);
const vectors = (JSON.parse(readFileSync(file, "utf8")) as Vector[]).filter(
  ({ seal }) => seal.timestamp && seal.signature !== undefined,
);
const [vector] = vectors as [Vector];
const secret = vector.seal.signature?.secret ?? "";

function sealedBy({ body, headers }: Vector) {
  return {
    body: Buffer.from(body),
    signature: headers["X-Webhook-Signature"],
    timestamp: headers["X-Request-Timestamp"],
  };
}

const sealed = sealedBy(vector);
const sentAt = Number(sealed.timestamp) * 1_000;

describe("The seal's check", () => {
  it.each(vectors)("accepts the vector: $name", (given) => {
    expect(checkSeal(sealedBy(given), [given.seal.signature?.secret ?? ""], given.sentAt)).toEqual({
      valid: true,
    });
  });

  it("accepts a signature without its prefix", () => {
    const signature = sealed.signature?.replace("sha256=", "");
    expect(checkSeal({ ...sealed, signature }, [secret], sentAt).valid).toBe(true);
  });

  it("accepts any of the secrets that are live, and no other", () => {
    expect(checkSeal(sealed, ["another secret", secret], sentAt).valid).toBe(true);
    expect(checkSeal(sealed, ["another secret"], sentAt)).toMatchObject({ error: "invalid_signature" });
    expect(checkSeal(sealed, [], sentAt)).toMatchObject({ error: "invalid_signature" });
  });

  it.each([-300, 300])("accepts a request %d seconds off, and none beyond", (seconds) => {
    const now = sentAt + seconds * 1_000;
    expect(checkSeal(sealed, [secret], now).valid).toBe(true);
    expect(checkSeal(sealed, [secret], now + Math.sign(seconds))).toMatchObject({ error: "stale_request" });
  });

  it.each([undefined, "", "soon", "-1", "1e9", "NaN"])("refuses the timestamp %s", (timestamp) => {
    expect(checkSeal({ ...sealed, timestamp }, [secret], 0)).toMatchObject({ error: "stale_request" });
  });

  it("refuses a body of which one byte is another", () => {
    const body = Buffer.from(vector.body);
    body[20] = (body[20] ?? 0) ^ 1;
    expect(checkSeal({ ...sealed, body }, [secret], sentAt)).toMatchObject({ error: "invalid_signature" });
  });

  it.each([
    ["none", () => undefined],
    ["an empty one", () => ""],
    ["half of it", (whole: string) => whole.slice(0, 39)],
    ["a digit too many", (whole: string) => `${whole}0`],
    ["another digit", (whole: string) => whole.replace(/.$/, (digit) => (digit === "0" ? "1" : "0"))],
    ["another algorithm's name", (whole: string) => whole.replace("sha256", "sha1")],
  ])("refuses a signature that is wrong: %s", (_what, spoilt) => {
    const signature = spoilt(sealed.signature ?? "");
    expect(checkSeal({ ...sealed, signature }, [secret], sentAt)).toMatchObject({
      valid: false,
      error: "invalid_signature",
    });
  });
});
