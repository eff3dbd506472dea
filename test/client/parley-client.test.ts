import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ParleyError, parleyClient } from "../../client/src/index.ts";
import { incomingFolder } from "../../core/src/files/incoming-folder.ts";
import { localFolder } from "../../core/src/files/local-folder.ts";
import { randomText } from "../../core/src/random-text.ts";
import { openerOf, standing } from "../core/api/harness.ts";
import { overExpress } from "../core/api/over-express.ts";

describe("The client", () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-client-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  let address = "";
  const bench = standing(
    openerOf(async (service) => {
      const binding = await overExpress(service);
      address = binding.address;
      return binding;
    }),
    {
      parts: async () => ({
        files: {
          content: localFolder(folder),
          incoming: incomingFolder(join(folder, "incoming"), randomText()),
        },
      }),
    },
  );
  const opened = async (changes = {}) => {
    const { api_key: apiKey } = await bench.newSite();
    return parleyClient({ baseUrl: `${address}/v1/`, apiKey, ...changes });
  };

  it("sends a message, and reads, lists and deletes conversations", async () => {
    const parley = await opened();
    const sent = await parley.messages.send({
      message: "Hi",
      context: { page_url: "https://shop.example/" },
    });
    expect(sent.message).toBe("You said: Hi");
    const conversation = await parley.conversations.get(sent.session_id);
    expect(conversation.messages.map(({ role }) => role)).toEqual(["user", "assistant"]);
    expect((await parley.sessions.list({ per_page: 5 })).pagination.total).toBe(1);
    expect((await parley.conversations.delete(sent.session_id)).success).toBe(true);
    expect((await parley.webhooks.test()).webhook_response.status).toBe(200);
  });

  it("sends files, and a message that refers to them", async () => {
    const { api_key: apiKey } = await bench.newSite({
      files: { types: ["text/plain"], max_bytes: 1_000, per_session: 10 },
    });
    const parley = parleyClient({ baseUrl: address, apiKey });
    const text = "Size 42, please.";
    const sent = await Promise.all([
      parley.files.send("ses_1", new File([text], "größe.txt")),
      parley.files.send("ses_1", new Blob([text]).stream(), { name: "b.txt" }),
    ]);
    expect(sent.map(({ name, size }) => [name, size])).toEqual([
      ["größe.txt", text.length],
      ["b.txt", text.length],
    ]);
    const files = sent.map(({ file_id }) => file_id);
    await parley.messages.send({ message: "", session_id: "ses_1", files });
    const { messages } = await parley.conversations.get("ses_1");
    expect(messages[0]?.files?.map(({ id }) => id)).toEqual(files);
    await expect(parley.files.send("ses_1", new Blob(["<p>"]))).rejects.toMatchObject({
      status: 400,
      field: "Content-Type",
      reason: "unsupported_content_type",
    });
  });

  it("iterates over all pages of a list", async () => {
    const parley = await opened();
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.push((await parley.messages.send({ message: `${i}` })).session_id);
    const listed: string[] = [];
    for await (const { session_id } of parley.sessions.list({ per_page: 2 })) listed.push(session_id);
    expect(listed.sort()).toEqual(ids.sort());
  });

  it("yields a reply while it is written, and then the complete reply", async () => {
    const parley = await opened();
    let text = "";
    let whole: string | undefined;
    for await (const part of parley.messages.stream({ message: "Hi" })) {
      if (part.type === "delta") text += part.content;
      if (part.type === "done") whole = part.reply.message;
    }
    expect({ text, whole }).toEqual({ text: "You said: Hi", whole: "You said: Hi" });
  });

  it("yields status lines at their position in the reply", async () => {
    const parley = await opened();
    const workflow = bench.workflow.holds("application/json");
    const stream = parley.messages.stream({ message: "Hi" });
    const first = stream.next();
    const answer = await workflow.next();
    answer.say('{"type":"status","content":"Checking your order…"}\n');
    expect(await first).toEqual({ done: false, value: { type: "status", text: "Checking your order…" } });
    answer.end('{"type":"item","content":"Hello"}\n');
    expect((await stream.next()).value).toEqual({ type: "delta", content: "Hello" });
    expect((await stream.next()).value).toMatchObject({ type: "done", reply: { message: "Hello" } });
    bench.workflow.reset();
  });

  it("resumes a broken stream at the same position, with only one call of the workflow", async () => {
    let broken = 0;
    const breaking: typeof fetch = async (input, init) => {
      const response = await fetch(input, init);
      if (broken++ > 0 || response.body === null) return response;
      const piece = 'event: delta\ndata: {"content":"You "}\n\n';
      await response.text();
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(piece));
        },
        pull(controller) {
          controller.error(new TypeError("terminated"));
        },
      });
      return new Response(body, { headers: { "content-type": "text/event-stream" } });
    };
    const parley = await opened({ fetch: breaking });
    const before = bench.workflow.received.length;
    const parts: string[] = [];
    for await (const part of parley.messages.stream({ message: "Hi" })) {
      if (part.type === "delta") parts.push(part.content);
      if (part.type === "done") parts.push(`= ${part.reply.message}`);
    }
    expect(parts).toEqual(["You ", "said: Hi", "= You said: Hi"]);
    expect(bench.workflow.received.length - before).toBe(1);
  });

  it("rejects with the status, code, field, reason and request id of the service's error", async () => {
    const parley = await opened();
    const error = await parley.messages.send({ message: "" }).catch((caught) => caught);
    expect(error).toBeInstanceOf(ParleyError);
    expect(error).toMatchObject({
      status: 400,
      code: "INVALID_REQUEST",
      field: "message",
      reason: "missing_required_field",
      requestId: expect.stringMatching(/./),
    });
  });

  it("percent-encodes path segments", async () => {
    const parley = await opened();
    expect((await parley.users.export("a/b?c#d é")).user_id).toBe("a/b?c#d é");
  });
});
