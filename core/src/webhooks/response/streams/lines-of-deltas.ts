import type { Fields } from "../json-in-text.ts";
import { collectedDeltas } from "./collected-deltas.ts";
import type { Delta } from "./delta-in.ts";
import type { ObjectLines } from "./object-lines.ts";
import type { OnStatus, ReplyStream } from "./stream-format.ts";

/** Reads a stream of lines, each of which is a delta or nothing. */
export function linesOfDeltas(
  lines: ObjectLines,
  deltaOf: (line: Fields) => Delta | undefined,
  onStatus?: OnStatus,
): ReplyStream {
  const deltas = collectedDeltas(undefined, onStatus);
  function* deltasOf(objects: Iterable<Fields>): Generator<Delta> {
    for (const object of objects) {
      const delta = deltaOf(object);
      if (delta !== undefined) yield delta;
    }
  }
  return {
    cuts: deltas.cuts,
    read: (text) => deltas.add(deltasOf(lines.read(text))),
    end() {
      const end = deltas.end(deltasOf(lines.end()));
      return { ...end, failure: end.failure ?? lines.failure };
    },
  };
}
