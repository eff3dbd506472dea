import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { ChatService } from "../../../core/src/app/chat-service.ts";
import { fetchHandler } from "../../../core/src/http/fetch-handler.ts";
import { overExpress } from "../api/over-express.ts";

/** A request that client libraries might refuse to send. */
export interface RawRequest {
  method: string;
  /** Path and query, as in the request line. */
  target: string;
  /** Lower-case names, possibly repeated. */
  headers: [name: string, value: string][];
  body: Buffer;
}

export interface RawAnswer {
  status: number;
  text: string;
}

/** Sends a request. Resolves to undefined if the way cannot send this request, or receives no response. */
export type Send = (request: RawRequest) => Promise<RawAnswer | undefined>;

export interface WayIn {
  name: string;
  open(service: ChatService): Promise<{ send: Send; close(): Promise<void> }>;
}

/** Three ways to send a request: to the dispatcher, to the fetch handler, and as raw bytes through a socket to Express. */
export const WAYS_IN: WayIn[] = [
  {
    name: "the dispatcher",
    open: async ({ dispatch }) => ({
      close: async () => undefined,
      async send({ method, target, headers, body }) {
        const [path = "", ...query] = target.split("?");
        const { status, body: answer } = await dispatch({
          method,
          path,
          query: query.join("?"),
          headers: joined(headers),
          readBody: async (limit) => (body.length > limit ? undefined : body),
          async *bodyPieces() {
            yield body;
          },
          ip: "203.0.113.7",
          secure: true,
        });
        return {
          status,
          text: typeof answer === "string" ? answer : await begunText(answer as AsyncIterable<string>),
        };
      },
    }),
  },
  {
    name: "the fetch handler",
    open: async ({ dispatch }) => ({
      close: async () => undefined,
      async send({ method, target, headers, body }) {
        const request = requestOf(`https://chat.example${target}`, { method, headers, body: body as never });
        if (request === undefined) return undefined;
        const response = await fetchHandler(dispatch)(request, { ip: "203.0.113.7", secure: true });
        const text = response.body?.pipeThrough(new TextDecoderStream()) ?? [];
        return { status: response.status, text: await begunText(text as AsyncIterable<string>) };
      },
    }),
  },
  {
    name: "Express, over a socket",
    async open(service) {
      const { address, close } = await overExpress(service);
      const { hostname, port } = new URL(address);
      return { close, send: (request) => overSocket(Number(port), hostname, request) };
    },
  },
];

/** Joins repeated headers like `node:http`. */
function joined(headers: RawRequest["headers"]): Record<string, string> {
  const all: Record<string, string> = {};
  for (const [name, value] of headers) all[name] = all[name] === undefined ? value : `${all[name]}, ${value}`;
  return all;
}

function requestOf(url: string, init: RequestInit): Request | undefined {
  try {
    const hasBody = init.method !== "GET" && init.method !== "HEAD";
    return new Request(url, { ...init, body: hasBody ? (init.body ?? null) : null });
  } catch {
    return undefined;
  }
}

/** Milliseconds without data after which an endless stream counts as read. */
const SILENCE = 50;

/** Returns the complete text, or the start of an endless one. */
async function begunText(pieces: Iterable<string> | AsyncIterable<string>): Promise<string> {
  let text = "";
  const iterator = Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : undefined;
  if (iterator === undefined) return text;
  for (;;) {
    const next = iterator.next();
    const silence = new AbortController();
    const isEndless = /^(id|retry|event|:)/.test(text);
    const outcome = await (isEndless
      ? Promise.race([next, pause(SILENCE, undefined, { signal: silence.signal })])
      : next);
    silence.abort();
    if (outcome === undefined || outcome.done) break;
    text += outcome.value;
  }
  void iterator.return?.();
  return text;
}

/** Sends the bytes of a request. Resolves to undefined if the connection closed before a response arrived. */
async function overSocket(port: number, host: string, request: RawRequest): Promise<RawAnswer | undefined> {
  const { method, target, headers, body } = request;
  const own = [
    ["host", "chat.example"],
    ["connection", "close"],
    ["content-length", String(body.length)],
  ];
  const lines = [...own, ...headers].map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect({ port, host });
  socket.write(Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join("")}\r\n`));
  socket.write(body);
  let received = "";
  socket.setEncoding("utf8").on("data", (text) => {
    received += text;
    if (/^content-type: text\/event-stream/im.test(received)) {
      socket.setTimeout(SILENCE, () => socket.destroy());
    }
  });
  await new Promise((resolve) => socket.on("error", resolve).on("close", resolve));
  const [head = "", ...rest] = received.split("\r\n\r\n");
  const status = /^HTTP\/1\.1 (\d{3})/.exec(head)?.[1];
  return status === undefined ? undefined : { status: Number(status), text: rest.join("\r\n\r\n") };
}
