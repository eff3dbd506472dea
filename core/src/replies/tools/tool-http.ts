import { gatheredBytes } from "../../gathered-pieces.ts";
import type { WebhookDelivery } from "../../webhooks/delivery/delivery.ts";
import type { Receiver } from "../../webhooks/delivery/receiver.ts";
import { RequestStopped } from "../../webhooks/delivery/send-request.ts";

/** Maximum bytes of an answer: a result of 64 KiB and its envelope. */
const LONGEST_ANSWER = 262_144;
/** Milliseconds for all requests of one tool call. */
export const LONGEST_CALL = 10_000;

const TOOL: Receiver = {
  setting: "model_tools",
  name: "tool",
  program: "tool",
  ifTooLong: "Make the tool return less.",
  ifTooSlow: "Make the tool faster.",
};

export interface ToolRequest {
  method: "GET" | "POST";
  url: string;
  headers?: Record<string, string>;
  body?: string;
  /** Receives each piece of text. Returns true to end the request, because the rest is not needed. */
  isComplete?: (piece: string, answer: Pick<ToolAnswer, "status" | "contentType">) => boolean;
}

export interface ToolAnswer {
  status: number;
  contentType: string;
  /** The header `Mcp-Session-Id`. */
  sessionId: string | undefined;
  text: string;
  /** Whether the answer was too long. */
  isCut: boolean;
}

/** HTTP for one tool call, with the address check of webhooks (contract §6.3) and limits on time and size. Does not follow redirects. */
export interface ToolHttp {
  /** Rejects with a `Failure` of field `model_tools`, or with `RequestStopped`. */
  request(request: ToolRequest): Promise<ToolAnswer>;
}

/** Creates the HTTP of one tool call. `left`: milliseconds left for the reply. */
export function toolHttp(
  { delivery, siteId, signal }: { delivery: WebhookDelivery; siteId: string; signal: AbortSignal },
  left: number,
  elapsed: () => number,
): ToolHttp {
  const deadline = elapsed() + Math.min(LONGEST_CALL, left);
  return {
    async request({ method, url, headers, body = "", isComplete }) {
      signal.throwIfAborted();
      const bytes = gatheredBytes();
      const decoder = new TextDecoder();
      const answer: ToolAnswer = { status: 0, contentType: "", sessionId: undefined, text: "", isCut: false };
      let isDone = false;
      let breakOff: ((reason?: Error) => void) | undefined;
      const stop = () => breakOff?.();
      const finish = () => {
        isDone = true;
        stop();
      };
      signal.addEventListener("abort", stop);
      try {
        await delivery.deliver({
          // A separate circuit breaker, so that failing tools do not block the model.
          siteId: `${siteId}:tools`,
          url,
          method,
          body,
          receiver: TOOL,
          headers: { "user-agent": "Parley", ...headers },
          timeout: Math.max(1, deadline - elapsed()),
          listener: {
            longest: Number.POSITIVE_INFINITY,
            kept: () => bytes.length,
            onStop(abort) {
              breakOff = abort;
            },
            head(status, contentType = "") {
              Object.assign(answer, { status, contentType });
            },
            headers({ "mcp-session-id": id }) {
              answer.sessionId = typeof id === "string" ? id : undefined;
            },
            chunk(chunk) {
              const room = LONGEST_ANSWER - bytes.length;
              bytes.add(chunk.subarray(0, room));
              if (chunk.length > room) answer.isCut = true;
              const piece = isComplete && decoder.decode(chunk.subarray(0, room), { stream: true });
              if (answer.isCut || (piece && isComplete?.(piece, answer))) finish();
            },
          },
        });
      } catch (error) {
        if (!(isDone && error instanceof RequestStopped)) throw error;
      } finally {
        signal.removeEventListener("abort", stop);
      }
      return { ...answer, text: bytes.bytes().toString("utf8") };
    },
  };
}
