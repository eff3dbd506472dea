import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { httpServer } from "../webhooks/loopback-server.ts";

/** A webhook call as it arrived. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  raw: Buffer;
  /** Undefined if the body is a form. */
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape of its payload.
  json: any;
}

export interface WorkflowReply {
  status?: number;
  headers?: Record<string, string>;
  /** Text and bytes are sent unchanged, anything else as JSON. */
  body?: unknown;
}

/** An answer that the test sends piece by piece. Nothing is sent before the first piece. */
export interface PausedAnswer {
  received: Received;
  say(piece: string): void;
  /** Ends the answer, after a last piece if one is given. */
  end(piece?: string): void;
  /** Drops the connection in the middle of the answer. */
  breakOff(): void;
  /** Resolves when the caller disconnects before the end. */
  hungUp: Promise<void>;
}

/** The answers to the incoming calls, in the order of the calls. */
export interface PausedAnswers {
  next(): Promise<PausedAnswer>;
}

export type WorkflowRule = (received: Received) => WorkflowReply | Promise<WorkflowReply>;

/** A customer's workflow on loopback that answers as each test says, and records every call. */
export interface PretendWorkflow {
  url: string;
  received: Received[];
  last(): Received;
  answers(rule: WorkflowRule): void;
  /** Lets the test answer each call from now on. */
  holds(contentType?: string): PausedAnswers;
  /** Forgets the calls, and echoes messages again as `You said: …`. */
  reset(): void;
  close(): Promise<void>;
}

type Answering = (received: Received, response: ServerResponse) => void | Promise<void>;

export async function pretendWorkflow(): Promise<PretendWorkflow> {
  let answer = answering(echo);
  const received: Received[] = [];
  const server = await httpServer(async (request, response) => {
    const call = await read(request).catch((error) => {
      if (request.complete) throw error;
    });
    // The call is aborted midway, so the workflow never receives it completely.
    if (call === undefined) return;
    received.push(call);
    await answer(call, response);
  });
  return {
    url: `${server.origin}/hook`,
    received,
    last: () => received.at(-1) as Received,
    answers(rule) {
      answer = answering(rule);
    },
    holds(contentType = "text/plain") {
      const answers = queue<PausedAnswer>();
      answer = (call, response) => answers.put(pausedAnswer(call, response, contentType));
      return { next: answers.take };
    },
    reset() {
      answer = answering(echo);
      received.length = 0;
    },
    close: server.close,
  };
}

const echo: WorkflowRule = ({ json }) => ({ body: { message: `You said: ${json?.message}` } });

function answering(rule: WorkflowRule): Answering {
  return async (received, response) => {
    const { status = 200, headers = {}, body = "" } = await rule(received);
    const type = typeof body === "string" ? "text/plain" : "application/json";
    response.writeHead(status, { "content-type": type, ...headers });
    response.end(typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body));
  };
}

function pausedAnswer(received: Received, response: ServerResponse, contentType: string): PausedAnswer {
  const hungUp = Promise.withResolvers<void>();
  response.once("close", () => !response.writableFinished && hungUp.resolve());
  response.setHeader("content-type", contentType);
  return {
    received,
    say: (piece) => void response.write(piece),
    end: (piece) => void response.end(piece),
    breakOff: () => void response.destroy(),
    hungUp: hungUp.promise,
  };
}

function queue<T>() {
  const there: T[] = [];
  const wanted: ((item: T) => void)[] = [];
  return {
    put(item: T): void {
      const take = wanted.shift();
      if (take === undefined) there.push(item);
      else take(item);
    },
    take(): Promise<T> {
      const { promise, resolve } = Promise.withResolvers<T>();
      const [item] = there.splice(0, 1);
      if (item === undefined) wanted.push(resolve);
      else resolve(item);
      return promise;
    },
  };
}

async function read(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const raw = Buffer.concat(chunks);
  const isForm = request.headers["content-type"]?.startsWith("multipart/");
  const json = isForm ? undefined : JSON.parse(raw.toString());
  return { path: request.url ?? "", headers: request.headers, raw, json };
}
