import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { demoAnswer } from "./demo-answer.ts";
import { checkSeal } from "./seal-check.ts";
import { workflowMessageSchema } from "./workflow-message.ts";

export const DEMO_WORKFLOW_PATH = "/demo-workflow";

/** Bytes. No message of the service comes near it. */
const LARGEST = 262_144;

/**
 * A receiver of the service's webhook, as an owner might write one: check the seal on the raw bytes, read the JSON, answer
 * `{ message, metadata }`. Refusals are those of spec.md, Outbound webhook requests.
 */
export function demoWorkflow(deps: {
  /** All that are live. */
  secrets: () => Promise<readonly string[]>;
  clock: () => number;
}): RequestListener {
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== "POST" || request.url !== DEMO_WORKFLOW_PATH) {
      return refuse(response, 404, "not_found", `Messages go to POST ${DEMO_WORKFLOW_PATH}.`);
    }
    const body = await rawBody(request);
    if (body === undefined) return refuse(response, 413, "too_long", "This is no message.");

    const sealed = { body, signature: header(request, "signature"), timestamp: header(request, "timestamp") };
    const verdict = checkSeal(sealed, await deps.secrets(), deps.clock());
    if (!verdict.valid) return refuse(response, 401, verdict.error, verdict.message);

    const received = workflowMessageSchema.safeParse(parsed(body));
    if (!received.success) return refuse(response, 400, "invalid_payload", "This is no message.");
    const vouched = request.headers["x-user-verified"] === "true";
    send(response, 200, {
      message: demoAnswer(received.data, vouched),
      metadata: { model: "demo-workflow", tokens_used: 0 },
    });
  }

  return (request, response) => {
    receive(request, response).catch(() => {
      if (!response.headersSent) refuse(response, 500, "unexpected", "The workflow failed.");
    });
  };
}

const HEADERS = { signature: "x-webhook-signature", timestamp: "x-request-timestamp" };

function header(request: IncomingMessage, which: keyof typeof HEADERS): string | undefined {
  const value = request.headers[HEADERS[which]];
  return typeof value === "string" ? value : undefined;
}

/** Undefined if there is too much of it. */
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
