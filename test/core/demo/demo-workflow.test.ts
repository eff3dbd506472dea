import { createHmac } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { demoWorkflow } from "../../../core/src/demo/demo-workflow.ts";
import { replyStreamReader } from "../../../core/src/webhooks/response/reply-reader.ts";
import { httpServer } from "../webhooks/loopback-server.ts";

const NOW = 1_763_370_000_000;
const ADDRESS = "http://127.0.0.1:3000";
const cleanup: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of cleanup.splice(0)) await close();
});

async function workflow(secrets: () => Promise<string[]> = async () => ["secret"]) {
  const server = await httpServer(demoWorkflow({ secrets, clock: () => NOW, address: () => ADDRESS }));
  cleanup.push(server.close);
  return async (body: string, options: { secret?: string; path?: string; headers?: object } = {}) => {
    const { secret = "secret", path = "/demo-workflow", headers = {} } = options;
    const response = await fetch(server.origin + path, {
      method: "POST",
      body,
      headers: { ...sealOf(body, secret), ...headers },
    });
    return { status: response.status, body: await response.json() };
  };
}

/** Returns the demo's streamed answer, as the service reads it. */
async function streamed(body: string) {
  const server = await httpServer(
    demoWorkflow({ secrets: async () => ["secret"], clock: () => NOW, address: () => ADDRESS }),
  );
  cleanup.push(server.close);
  const response = await fetch(`${server.origin}/demo-workflow`, {
    method: "POST",
    body,
    headers: { ...sealOf(body, "secret"), "X-Reply-URL": "http://127.0.0.1/v1/replies/1-a" },
  });
  const reader = replyStreamReader(response.headers.get("content-type") ?? undefined);
  let text = "";
  let pieces = 0;
  for await (const bytes of response.body ?? []) {
    const piece = reader.read(bytes);
    text += piece;
    if (piece !== "") pieces++;
  }
  const { rest, reading } = reader.end();
  return { text: text + rest, pieces, reading };
}

function sealOf(body: string, secret: string): Record<string, string> {
  return {
    "X-Webhook-Signature": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`,
    "X-Request-Timestamp": String(NOW / 1_000),
  };
}

const hello = JSON.stringify({ message: "Who am I?", user: { name: "Ada" }, context: {} });

describe("The demo workflow", () => {
  it("answers a signed message with { message, metadata }", async () => {
    const post = await workflow();
    expect(await post(hello)).toEqual({
      status: 200,
      body: {
        message: expect.stringContaining("You are Ada. The page says so"),
        metadata: { model: "demo-workflow", tokens_used: 0 },
      },
    });
  });

  it("answers word by word, like a model, if late replies are allowed", async () => {
    const { text, pieces, reading } = await streamed(hello);
    expect(reading).toMatchObject({ kind: "reply", text, model: "demo-workflow" });
    expect(text).toContain("You are Ada. The page says so; nobody vouches for it.");
    expect(pieces).toBeGreaterThan(3);
  });

  it("sends cards and quick replies along with its reply", async () => {
    const links = await streamed(JSON.stringify({ message: "Show me links", context: {} }));
    expect(links.reading).toMatchObject({ extras: { cards: [{ url: `${ADDRESS}/second` }, {}] } });
    const help = await streamed(JSON.stringify({ message: "help", context: {} }));
    expect(help.reading).toMatchObject({
      extras: { quickReplies: expect.arrayContaining(["Show me a table"]) },
    });
  });

  it("reads from X-User-Verified whether a user is verified", async () => {
    const post = await workflow();
    const { body } = await post(hello, { headers: { "X-User-Verified": "true" } });
    expect(body.message).toContain("vouches for it");
    expect(body.message).not.toContain("nobody");
  });

  it("refuses a wrong signature with 401 and the contract's JSON error body", async () => {
    const post = await workflow();
    expect(await post(hello, { secret: "wrong" })).toEqual({
      status: 401,
      body: { success: false, error: "invalid_signature", message: expect.any(String) },
    });
  });

  it("refuses an old request with 401", async () => {
    const post = await workflow();
    const headers = { "X-Request-Timestamp": String(NOW / 1_000 - 301) };
    expect(await post(hello, { headers })).toMatchObject({ status: 401, body: { error: "stale_request" } });
  });

  it.each(["no JSON", "[]", "{}", '{"message":1,"context":{}}'])(
    "refuses an invalid message with 400: %s",
    async (body) => {
      const post = await workflow();
      expect(await post(body)).toMatchObject({ status: 400, body: { success: false } });
    },
  );

  it("refuses a message that is too long with 413", async () => {
    const post = await workflow();
    expect(await post("x".repeat(262_145))).toMatchObject({ status: 413, body: { success: false } });
  });

  it("returns 404 on any other path", async () => {
    const post = await workflow();
    expect(await post(hello, { path: "/" })).toMatchObject({ status: 404, body: { success: false } });
  });

  it("returns 500 while the signing secrets are unavailable, and answers messages afterwards", async () => {
    let broken = true;
    const post = await workflow(async () => {
      if (broken) throw new Error("no storage");
      return ["secret"];
    });
    expect(await post(hello)).toMatchObject({ status: 500, body: { success: false } });
    broken = false;
    expect(await post(hello)).toMatchObject({ status: 200 });
  });
});
