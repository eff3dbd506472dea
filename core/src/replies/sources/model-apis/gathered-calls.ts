import { gatheredText } from "../../../gathered-pieces.ts";
import { type Fields, objectIn } from "../../../webhooks/response/json-in-text.ts";
import type { CallPiece, ToolCall } from "./model-api.ts";

/** Maximum number of calls of one turn. Further calls are dropped. */
const MOST_CALLS = 32;
/** Maximum UTF-16 units of an id, and of a name. */
const LONGEST_NAME = 256;

/** Assembles the calls of a turn from their pieces. */
export function gatheredCalls() {
  const calls = new Map<string, { id: string; name: string; args: ReturnType<typeof gatheredText> }>();
  return {
    add({ key, id, name, arguments: args, isWhole }: CallPiece): void {
      const known = calls.get(key);
      if (known === undefined && calls.size === MOST_CALLS) return;
      const call = known ?? { id: "", name: "", args: gatheredText() };
      calls.set(key, call);
      call.id ||= id ?? "";
      call.name ||= name ?? "";
      if (isWhole) call.args.take();
      call.args.add(args);
    },
    /** The calls that have a name. A call without an id gets one, because its result must refer to it. */
    calls: (): ToolCall[] =>
      [...calls.values()]
        .filter(({ name }) => name !== "")
        .map(({ id, name, args }, at) => ({
          id: id || `call_${at}`,
          name,
          arguments: args.text().toWellFormed(),
        })),
  };
}

/** Reads a piece from a call's fields. Some endpoints send the arguments as an object instead of text. */
export function callPiece({ id, name, arguments: args }: Fields, key: string, isWhole: boolean): CallPiece {
  const isName = (value: unknown): value is string =>
    typeof value === "string" && value.length <= LONGEST_NAME;
  return {
    key,
    isWhole,
    ...(isName(id) && { id }),
    ...(isName(name) && { name }),
    arguments: typeof args === "string" ? args : objectIn(args) === undefined ? "" : JSON.stringify(args),
  };
}
