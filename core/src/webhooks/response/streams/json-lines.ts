import { objectInText } from "../json-in-text.ts";
import { collectedDeltas } from "./collected-deltas.ts";
import { deltaIn } from "./delta-in.ts";
import { objectLines } from "./object-lines.ts";
import type { StreamFormat } from "./stream-format.ts";

/** One JSON object a line (NDJSON), as Ollama sends. Where an object is followed by another, the two are no document. */
export const jsonLines: StreamFormat = {
  recognizes(start) {
    if (!start.startsWith("{")) return false;
    const end = start.indexOf("\n");
    const next = end === -1 ? "" : start.slice(end).trimStart();
    if (next === "") return undefined;
    return next.startsWith("{") && objectInText(start.slice(0, end)) !== undefined;
  },

  open() {
    const lines = objectLines();
    const deltas = collectedDeltas();
    return {
      read: (text) => deltas.add(lines.read(text).map((fields) => deltaIn(fields))),
      end() {
        const end = deltas.end(lines.end().map((fields) => deltaIn(fields)));
        return { ...end, failure: end.failure ?? lines.failure };
      },
    };
  },
};
