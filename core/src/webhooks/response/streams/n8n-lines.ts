import { type Fields, objectIn, objectInText } from "../json-in-text.ts";
import { failureMessage } from "./failure-message.ts";
import { objectLines } from "./json-lines.ts";
import { type StreamFormat, TOO_MANY_MESSAGES } from "./stream-format.ts";
import { turns } from "./turns.ts";

/**
 * n8n's streaming response (n8n, packages/cli/src/workflow-runner.ts): one JSON object per line, `{type, content?, metadata:
 * {nodeId, runIndex?, itemIndex?}}`. Other lines, and unknown types, are skipped.
 */
export const n8nLines: StreamFormat = {
  recognizes(start) {
    if (!start.startsWith("{")) return false;
    const end = start.indexOf("\n");
    return end === -1 ? undefined : isChunk(start.slice(0, end));
  },

  open(onStatus) {
    const lines = objectLines();
    const nodes = turns();
    let failure: string | undefined;

    function take(chunk: Fields): void {
      if (failure !== undefined) return;
      if (chunk.type === "error") failure = failureMessage(chunk.content);
      else if (chunk.type === "status") reportStatus(chunk.content);
      else if (chunk.type !== "item") finishTurn(chunk);
      else if (nodes.isFull()) failure = TOO_MANY_MESSAGES;
      else if (typeof chunk.content === "string") nodes.say(speakerOf(chunk), chunk.content);
    }

    /** Reports a status line, which a node of the workflow sends, not n8n itself. */
    function reportStatus(content: unknown): void {
      if (typeof content === "string") onStatus?.(content, nodes.heard());
    }

    /**
     * Finishes the node's paragraph. Also called at `begin`, because an AI agent continues after a tool call with a new paragraph.
     */
    function finishTurn(chunk: Fields): void {
      if (chunk.type === "begin" || chunk.type === "end") nodes.finish(speakerOf(chunk));
    }

    return {
      cuts: nodes.cuts,
      read(text) {
        for (const chunk of lines.read(text)) take(chunk);
        failure ??= lines.failure;
        return nodes.heard();
      },
      end() {
        for (const chunk of lines.end()) take(chunk);
        failure ??= lines.failure;
        if (failure === undefined) nodes.finishAll();
        return { rest: nodes.heard(), origin: nodes.origin(), failure };
      },
    };
  },
};

/** `keepalive` is sent every 30 seconds, so it may be the first line. */
const ENVELOPE_START = /^\{\s*"type"\s*:\s*"(?:begin|item|end|error|keepalive|status)"/;
const OWN_FIELDS = new Set(["type", "content", "metadata"]);

/** Whether a line is n8n's own. JSON of any flow may have a `type`, but n8n's lines name their node, or have only n8n's fields. */
function isChunk(line: string): boolean {
  const fields = ENVELOPE_START.test(line) ? objectInText(line) : undefined;
  if (fields === undefined) return false;
  return (
    objectIn(fields.metadata)?.nodeId !== undefined ||
    Object.keys(fields).every((field) => OWN_FIELDS.has(field))
  );
}

/** Returns the speaker of a chunk: each run of a node, and each item of a run, is a separate speaker. */
function speakerOf({ metadata }: Fields): string {
  const { nodeId, runIndex, itemIndex } = objectIn(metadata) ?? {};
  // Nested objects are left out, because serialising deep ones would overflow the stack. n8n's ids are texts and numbers.
  return JSON.stringify([nodeId, runIndex, itemIndex].map((id) => (typeof id === "object" ? null : id)));
}
