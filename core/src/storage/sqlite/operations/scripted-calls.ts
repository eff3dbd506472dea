import { runNow } from "../../database.ts";
import type { ConversationRows } from "../../methods/conversations/rows.ts";
import { SCRIPTS, type SharedMethod } from "../../methods/methods.ts";
import type { Synchronous } from "./synchronous.ts";

/** Returns the methods that both stores share, which run synchronously here. */
export function scriptedCalls(rows: ConversationRows): Synchronous<SharedMethod> {
  const calls = [...SCRIPTS].map(([method, script]) => [
    method,
    (...given: unknown[]) => runNow(script(rows, ...given)),
  ]);
  return Object.fromEntries(calls) as Synchronous<SharedMethod>;
}
