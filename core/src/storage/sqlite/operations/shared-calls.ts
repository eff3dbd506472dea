import { type Database, runNow } from "../../database.ts";
import { SCRIPTS, type SharedMethod } from "../../methods/methods.ts";
import type { Synchronous } from "./synchronous.ts";

/** The methods that are written once for both stores, carried out at once. */
export function sharedCalls(database: Database): Synchronous<SharedMethod> {
  const calls = [...SCRIPTS].map(([method, script]) => [
    method,
    (...given: unknown[]) => runNow(script(database, ...given)),
  ]);
  return Object.fromEntries(calls) as Synchronous<SharedMethod>;
}
