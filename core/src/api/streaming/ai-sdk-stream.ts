import type { ReplyProtocol } from "./reply-events.ts";

/** The AI SDK's UI message stream, version 1 (the type `UIMessageChunk` of ai 7.0.173) for any `Accept`. */
export const AI_SDK_STREAM: ReplyProtocol = {
  isWanted: () => true,
  headers: { "x-vercel-ai-ui-message-stream": "v1" },
  description:
    "The AI SDK's UI message stream: `start`, `text-start`, a `text-delta` for each piece of text, a transient `data-status` with `{ text }` for the current step, `text-end`, then `finish`, or `error` if the reply failed.",
  open() {
    let hasBegun = false;

    function begun(): string {
      if (hasBegun) return "";
      hasBegun = true;
      return chunk({ type: "start" }) + chunk({ type: "text-start", id: TEXT });
    }
    return {
      // A part outside the message, which clients receive by `onData`.
      status: (text) => chunk({ type: "data-status", data: { text }, transient: true }),
      delta: (delta) => begun() + chunk({ type: "text-delta", id: TEXT, delta }),
      ending: ({ event, data }) =>
        `${begun()}${chunk({ type: "text-end", id: TEXT })}${event === "error" ? failed(data) : finished(data)}data: [DONE]\n\n`,
    };
  },
};

/** The id of the message's only text part. */
const TEXT = "text";

function finished(data: object): string {
  const { success: _success, message: _message, metadata, ...rest } = data as Record<string, unknown>;
  return chunk({
    type: "finish",
    finishReason: "stop",
    messageMetadata: { ...(metadata as object), ...rest },
  });
}

function failed(data: object): string {
  const { error } = data as { error: { message: string } };
  return chunk({ type: "error", errorText: error.message });
}

function chunk(data: object): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}
