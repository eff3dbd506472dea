import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { setImmediate as turnOfTheLoop } from "node:timers/promises";
import { httpServer, type LoopbackServer } from "../webhooks/loopback-server.ts";

export interface AskedModel {
  path: string;
  headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape of its request.
  json: any;
}

export interface PretendModel extends LoopbackServer {
  /** The value for `model_base_url`. */
  baseUrl: string;
  asked: AskedModel[];
}

/** Starts a model's API on loopback that answers each request as the test says. */
export async function pretendModel(
  answer: (response: ServerResponse, asked: AskedModel) => void | Promise<void>,
): Promise<PretendModel> {
  const asked: AskedModel[] = [];
  const server = await httpServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const json = JSON.parse(Buffer.concat(chunks).toString());
    const call = { path: request.url ?? "", headers: request.headers, json };
    asked.push(call);
    await answer(response, call);
  });
  return { ...server, baseUrl: `${server.origin}/v1`, asked };
}

/** Creates one event of a streamed chat completion, with a piece of text or an end. */
export function completionEvent(
  delta: { content?: unknown; role?: string; reasoning_content?: string },
  finish_reason: string | null = null,
): string {
  return event({ ...CHUNK, choices: [{ index: 0, delta, finish_reason }] });
}

export function usageEvent(total_tokens: number): string {
  return event({ ...CHUNK, choices: [], usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens } });
}

export function event(data: unknown): string {
  return `data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`;
}

export const DONE = event("[DONE]");

const CHUNK = {
  id: "chatcmpl-1",
  object: "chat.completion.chunk",
  created: 1_795_000_000,
  model: "tiny-2026",
};

/** Creates a complete answer: pieces of text, a finish reason and the usage. */
export function completion(...pieces: string[]): string {
  return [
    completionEvent({ role: "assistant", content: "" }),
    ...pieces.map((content) => completionEvent({ content })),
    completionEvent({}, "stop"),
    usageEvent(42),
    DONE,
  ].join("");
}

/** Sends a stream in separate pieces of this number of bytes. */
export async function sendStream(response: ServerResponse, text: string, size = Number.POSITIVE_INFINITY) {
  response.writeHead(200, { "Content-Type": "text/event-stream" });
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) {
    response.write(bytes.subarray(at, at + size));
    await turnOfTheLoop();
  }
  response.end();
}
