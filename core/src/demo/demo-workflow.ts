import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { verifyWebhook, type WebhookRefusal } from "../webhooks/request/verify-webhook-sync.ts";
import { type DemoReply, demoAnswer } from "./demo-answer.ts";
import { workflowMessageSchema } from "./workflow-message.ts";

export const DEMO_WORKFLOW_PATH = "/demo-workflow";

const MODEL = "demo-workflow";
/** Milliseconds between two words. */
const PACE = 25;

/** Maximum bytes of a body: far more than any message of the service has. */
const LARGEST = 262_144;

/**
 * Receives the service's webhook calls, as an owner's workflow might. It checks the signature on the raw bytes, reads the JSON,
 * and answers word by word like OpenAI's API. Refusals are those of contract §E.2. A webhook test has no `X-Reply-URL`; it gets
 * `{ message, metadata }` immediately, because its sender wants to see JSON.
 */
export function demoWorkflow(deps: {
  /** Returns the signing secrets that are valid now. */
  secrets: () => Promise<readonly string[]>;
  clock: () => number;
  /** The service's URL for the demo's links. */
  address: () => string;
}): RequestListener {
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== "POST" || request.url !== DEMO_WORKFLOW_PATH) {
      return refuse(response, 404, "not_found", `Messages go to POST ${DEMO_WORKFLOW_PATH}.`);
    }
    const body = await rawBody(request);
    if (body === undefined) return refuse(response, 413, "too_long", "The body is too large.");

    const secrets = await deps.secrets();
    const verdict = verifyWebhook(body, request.headers, secrets, { now: deps.clock, timestamp: "required" });
    if (!verdict.valid) return refuse(response, 401, ...refusalOf(verdict.reason));

    const received = workflowMessageSchema.safeParse(parsed(body));
    if (!received.success) return refuse(response, 400, "invalid_payload", "The body contains no message.");
    const vouched = request.headers["x-user-verified"] === "true";
    const answer = demoAnswer({ ...received.data, vouched, address: deps.address() });
    if (request.headers["x-reply-url"] !== undefined) return speak(response, answer);
    send(response, 200, { ...answer, metadata: { model: MODEL, tokens_used: 0 } });
  }

  return (request, response) => {
    receive(request, response).catch(() => {
      if (!response.headersSent) refuse(response, 500, "unexpected", "The workflow failed.");
    });
  };
}

function refusalOf(reason: WebhookRefusal): [error: string, message: string] {
  return reason.includes("timestamp")
    ? ["stale_request", "X-Request-Timestamp is missing or more than 300 seconds off."]
    : ["invalid_signature", "X-Webhook-Signature does not match the body."];
}

/** Streams the reply like a model; stops when the caller disconnects. */
async function speak(response: ServerResponse, { message, ...offers }: DemoReply): Promise<void> {
  const chunk = (delta: object, more = {}) => {
    const fields = { model: MODEL, choices: [{ index: 0, delta }], ...more };
    response.write(`data: ${JSON.stringify(fields)}\n\n`);
  };
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const content of message.split(/(?<=\s)/)) {
    if (response.destroyed) return;
    chunk({ content });
    await pause(PACE);
  }
  chunk({}, offers);
  response.end("data: [DONE]\n\n");
}

/** Reads the bytes of the body; undefined if it is too large. */
async function rawBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= LARGEST) chunks.push(chunk);
  }
  return size <= LARGEST ? Buffer.concat(chunks) : undefined;
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

function refuse(response: ServerResponse, status: number, error: string, message: string): void {
  send(response, status, { success: false, error, message });
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}
