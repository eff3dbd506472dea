import type { ServerResponse } from "node:http";
import { httpServer } from "../webhooks/loopback-server.ts";

/** A question that has reached the workflow, and the possible answers to it. */
export interface WorkflowCall {
  /** A name that the texts of the answers contain, so that a reply shows which call caused it. */
  name: string;
  message: string;
  /** The path for a late reply, relative to `/v1`. */
  address: string;
  /** Whether the call itself still needs an answer. */
  isOpen: boolean;
  whole(body: object): void;
  piece(text: string): void;
  end(): void;
  fail(): void;
  cut(): void;
}

export interface PausedWorkflow {
  url: string;
  calls: WorkflowCall[];
  /** Called with each call before anything else happens. */
  onCall(listener: (call: WorkflowCall) => void): void;
  close(): Promise<void>;
}

/** Starts a workflow that answers only when the test says so. */
export async function pausedWorkflow(): Promise<PausedWorkflow> {
  const calls: WorkflowCall[] = [];
  let listener: (call: WorkflowCall) => void = () => undefined;
  const server = await httpServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { message } = JSON.parse(Buffer.concat(chunks).toString());
    const address = new URL(String(request.headers["x-reply-url"])).pathname.replace(/^\/v1/, "");
    const call = callOf(`reply ${calls.length}`, message, address, response);
    calls.push(call);
    listener(call);
  });
  return {
    url: `${server.origin}/hook`,
    calls,
    onCall(given) {
      listener = given;
    },
    close: server.close,
  };
}

function callOf(name: string, message: string, address: string, response: ServerResponse): WorkflowCall {
  const over = () => {
    call.isOpen = false;
  };
  response.on("close", over);
  const type = (value: string) => response.headersSent || response.setHeader("content-type", value);
  const call: WorkflowCall = {
    name,
    message,
    address,
    isOpen: true,
    whole(body) {
      over();
      // A started stream keeps its format.
      const text = response.headersSent ? ` ${name}` : JSON.stringify(body);
      type("application/json");
      response.end(text);
    },
    piece(text) {
      type("text/plain");
      response.write(text);
    },
    end() {
      over();
      type("text/plain");
      response.end(name);
    },
    fail() {
      over();
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    },
    cut() {
      over();
      response.destroy();
    },
  };
  return call;
}
