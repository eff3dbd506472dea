import { createHmac } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { ContentStore } from "../../../../core/src/files/content-store.ts";
import { incomingFolder } from "../../../../core/src/files/incoming-folder.ts";
import { localFolder } from "../../../../core/src/files/local-folder.ts";
import { randomText } from "../../../../core/src/random-text.ts";
import type { SiteCredentials } from "../../../../core/src/sites/site-service.ts";
import { verifyWebhook } from "../../../../core/src/webhooks/request/verify-webhook-sync.ts";
import { type OpenBench, ORIGIN, refusal, standing } from "../harness.ts";
import type { Received } from "../pretend-workflow.ts";

const TEXT = "It broke here.\r\n--parley-\r\n".repeat(20_000);
const CONTEXT = { page_url: "https://shop.example/boots", cart: 3 };

export function describeN8nPayload(open: OpenBench): void {
  describe("The payload of n8n's Chat Trigger", () => {
    const folder = mkdtempSync(join(tmpdir(), "parley-n8n-"));
    afterAll(() => rmSync(folder, { recursive: true }));
    /** Calls `how` before each read of the content of a file, except for the first `after` reads. */
    let meddling: { after: number; how: () => void } | undefined;
    const bench = standing(open, {
      async parts() {
        const content = meddledWith(localFolder(folder), () => meddling);
        return { files: { content, incoming: incomingFolder(join(folder, "incoming"), randomText()) } };
      },
    });
    let site: SiteCredentials;
    let visitor: { session_id: string; token: string };
    beforeEach(async () => {
      meddling = undefined;
      site = await bench.newSite({
        payload: "n8n",
        sign: true,
        timestamp: true,
        standard_webhooks: true,
        files: { types: ["text/plain"], max_bytes: 2_000_000, per_session: 10 },
      });
      visitor = await bench.visit(site);
    });

    const send = async (text: string, name: string) => {
      const answer = await bench.call("POST", `/conversation/${visitor.session_id}/files`, {
        token: visitor.token,
        origin: ORIGIN,
        bytes: text,
        headers: { "content-type": "text/plain", "x-file-name": encodeURIComponent(name) },
      });
      expect(answer.status).toBe(201);
      return answer.json.file_id as string;
    };
    const say = (body: object) =>
      bench.call("POST", "/message", {
        token: visitor.token,
        origin: ORIGIN,
        body: { context: CONTEXT, ...body },
      });
    const erase = () => {
      for (const name of readdirSync(folder)) if (name.startsWith("file_")) rmSync(join(folder, name));
    };
    const session = () => ({ id: visitor.session_id, started_at: expect.any(String) });

    it("is JSON with n8n's fields, and all other data in `metadata`, if there are no files", async () => {
      expect((await say({ message: "Hi" })).status).toBe(200);
      const { json, headers } = bench.workflow.last();
      expect(headers["content-type"]).toBe("application/json");
      expect(json).toEqual({
        action: "sendMessage",
        sessionId: visitor.session_id,
        chatInput: "Hi",
        metadata: { session: session(), context: CONTEXT },
      });
    });

    it("is multipart with the files, and signed over the exact bytes sent", async () => {
      const files = [await send(TEXT, 'größe "42".txt'), await send("Two", "../b.txt")];
      expect((await say({ message: "Größe?", files })).status).toBe(200);
      const received = bench.workflow.last();
      const form = await formOf(received);
      expect([...form.keys()]).toEqual(["action", "sessionId", "chatInput", "metadata", "files", "files"]);
      expect(form.get("action")).toBe("sendMessage");
      expect(form.get("sessionId")).toBe(visitor.session_id);
      expect(form.get("chatInput")).toBe("Größe?");
      expect(JSON.parse(form.get("metadata") as string)).toEqual({
        session: session(),
        context: CONTEXT,
        files: files.map((id) => expect.objectContaining({ id, url: expect.stringContaining(id) })),
      });
      const sent = form.getAll("files") as File[];
      expect(sent.map(({ name, type }) => [name, type])).toEqual([
        ["größe 42.txt", "text/plain"],
        ["b.txt", "text/plain"],
      ]);
      expect(await sent[0]?.text()).toBe(TEXT);

      const { raw, headers } = received;
      expect(headers["content-length"]).toBe(String(raw.length));
      expect(headers).not.toHaveProperty("transfer-encoding");
      const mac = createHmac("sha256", site.signing_secret).update(raw).digest("hex");
      expect(headers["x-webhook-signature"]).toBe(`sha256=${mac}`);
      const now = bench.clock.now();
      const { "webhook-signature": _, ...plain } = headers;
      for (const each of [headers, plain])
        expect(verifyWebhook(raw, each, site.signing_secret, { now })).toEqual({ valid: true });
      const changed = Buffer.concat([raw.subarray(0, -1), Buffer.from("x")]);
      expect(verifyWebhook(changed, headers, site.signing_secret, { now })).toMatchObject({ valid: false });
    });

    it("has the same bytes if the resume URL returns 404 and the service then calls the webhook", async () => {
      const resume_url = new URL("/waiting/7", bench.workflow.url).href;
      const fields = [{ name: "why", label: "Why?", type: "text" }];
      bench.workflow.answers(() => ({ body: { message: "Why?", ask: { fields, resume_url } } }));
      await say({ message: "Hi" });
      bench.workflow.answers(({ path }) => (path === "/hook" ? { body: "Thanks" } : { status: 404 }));
      const files = [await send(TEXT, "a.txt")];
      const answer = await say({ message: "Look", files, context: { form: { why: "It broke" } } });
      expect(answer.json.message).toBe("Thanks");
      const [waiting, hook] = bench.workflow.received.slice(1) as [Received, Received];
      expect([waiting.path, hook.path]).toEqual(["/waiting/7", "/hook"]);
      expect(hook.raw.equals(waiting.raw)).toBe(true);
      expect(hook.headers).toEqual(waiting.headers);
      expect(JSON.parse((await formOf(hook)).get("metadata") as string).context.form).toEqual({
        why: "It broke",
      });
    });

    it("omits the content of a deleted file, but still names it", async () => {
      const files = [await send("One", "a.txt")];
      erase();
      expect((await say({ message: "Look", files })).status).toBe(200);
      const form = await formOf(bench.workflow.last());
      expect(form.getAll("files")).toEqual([]);
      expect(JSON.parse(form.get("metadata") as string).files).toMatchObject([{ id: files[0] }]);
    });

    it("is aborted if a file is deleted during the transfer, and the abort does not count as a webhook failure", async () => {
      for (let i = 0; i < 6; i++) {
        const files = [await send(TEXT, "a.txt")];
        meddling = { after: 1, how: erase };
        // The circuit breaker does not open, because an aborted transfer does not count as a webhook failure.
        expect(refusal(await say({ message: "Look", files }))).toEqual([500, "request", "unexpected"]);
      }
      expect(bench.workflow.received).toEqual([]);
      meddling = undefined;
      expect((await say({ message: "Hi" })).status).toBe(200);
    });

    it("is used in a webhook test, too", async () => {
      const { json } = await bench.call("POST", "/webhook/test", { key: site.api_key, body: {} });
      expect(json.success).toBe(true);
      expect(bench.workflow.last().json).toMatchObject({
        action: "sendMessage",
        chatInput: expect.any(String),
      });
    });
  });
}

/** Parses the body with Node.js' own parser for forms. */
async function formOf({ raw, headers }: Received): Promise<FormData> {
  const type = headers["content-type"] ?? "";
  expect(type).toMatch(/^multipart\/form-data; boundary=/);
  return new Response(new Uint8Array(raw), { headers: { "Content-Type": type } }).formData();
}

function meddledWith(
  store: ContentStore,
  meddling: () => { after: number; how: () => void } | undefined,
): ContentStore {
  return {
    ...store,
    async read(id) {
      const found = await store.read(id);
      let reads = 0;
      return (
        found && {
          size: found.size,
          pieces() {
            const meddler = meddling();
            if (meddler !== undefined && reads++ >= meddler.after) meddler.how();
            return found.pieces();
          },
        }
      );
    },
  };
}
