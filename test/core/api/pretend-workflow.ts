import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { httpServer } from "../webhooks/loopback-server.ts";

/** A webhook call as it arrived. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  /** The body's bytes. */
  raw: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the payload it looks at.
  json: any;
}

export interface WorkflowReply {
  status?: number;
  headers?: Record<string, string>;
  /** A text is sent as it is, anything else as JSON. */
  body?: unknown;
}

export type WorkflowRule = (received: Received) => WorkflowReply | Promise<WorkflowReply>;

/** A customer's workflow on loopback that does as each test tells it and remembers every call. */
export interface PretendWorkflow {
  url: string;
  received: Received[];
  /** The latest call. */
  last(): Received;
  answers(rule: WorkflowRule): void;
  /** Forgets the calls, and echoes messages again: `You said: …`. */
  reset(): void;
  close(): Promise<void>;
}

export async function pretendWorkflow(): Promise<PretendWorkflow> {
  let rule = echo;
  const received: Received[] = [];
  const server = await httpServer(async (request, response) => {
    const call = await read(request);
    received.push(call);
    const { status = 200, headers = {}, body = "" } = await rule(call);
    const type = typeof body === "string" ? "text/plain" : "application/json";
    response.writeHead(status, { "content-type": type, ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });
  return {
    url: `${server.origin}/hook`,
    received,
    last: () => received.at(-1) as Received,
    answers(next) {
      rule = next;
    },
    reset() {
      rule = echo;
      received.length = 0;
    },
    close: server.close,
  };
}

const echo: WorkflowRule = ({ json }) => ({ body: { message: `You said: ${json.message}` } });

async function read(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const raw = Buffer.concat(chunks);
  return { path: request.url ?? "", headers: request.headers, raw, json: JSON.parse(raw.toString()) };
}
