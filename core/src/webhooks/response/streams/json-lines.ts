import { objectInText } from "../json-in-text.ts";
import { deltaIn } from "./delta-in.ts";
import { linesOfDeltas } from "./lines-of-deltas.ts";
import { objectLines } from "./object-lines.ts";
import { LONGEST_START, type StreamFormat } from "./stream-format.ts";

/**
 * One JSON object per line (NDJSON), as Ollama sends. Recognised by a second object, because a single one may be a whole
 * document. Lines before the first object are noise if the content type declares lines.
 */
export const jsonLines: StreamFormat = {
  recognizes(begun, contentType = "") {
    const first = DECLARED.test(contentType) ? begun.search(OBJECT_LINE) : 0;
    if (first === -1) return begun.startsWith("[") || begun.length > LONGEST_START ? false : undefined;
    const start = begun.slice(first);
    if (!start.startsWith("{")) return false;
    const end = start.indexOf("\n");
    const next = end === -1 ? "" : start.slice(end).trimStart();
    if (next === "") return undefined;
    return next.startsWith("{") && objectInText(start.slice(0, end)) !== undefined;
  },

  open: (onStatus) => linesOfDeltas(objectLines(), deltaIn, onStatus),
};

const DECLARED = /^(?:application|text)\/(?:x-)?(?:ndjson|jsonlines?|jsonl|json-lines)\b/i;
const OBJECT_LINE = /(?<![^\n])\{\s*"/;
