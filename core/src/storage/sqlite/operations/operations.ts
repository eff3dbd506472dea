import type { DatabaseSync } from "node:sqlite";
import type { Storage } from "../../port.ts";
import { conversationOperations } from "./conversations.ts";
import { exchangeOperations } from "./exchanges.ts";
import { firstWordsOperations } from "./first-words.ts";
import { idempotencyClaims } from "./idempotency-claims.ts";
import { keyOperations } from "./keys.ts";
import { messageRows } from "./message-rows.ts";
import { noteOperations } from "./notes.ts";
import { removalOperations } from "./removal.ts";
import { sessionCounts } from "./session-counts.ts";
import { sessionListOperations } from "./session-list.ts";
import { sessionRows } from "./session-rows.ts";
import { sessionSearchOperations } from "./session-search.ts";
import { siteOperations } from "./sites.ts";
import { transferOperations } from "./transfer.ts";
import { usageOperations } from "./usage.ts";
import { usageCounts } from "./usage-counts.ts";

/** What the port promises, done at once on one connection, inside the caller's transaction. */
export type Synchronous<Method extends keyof Storage> = {
  [M in Method]: (...input: Parameters<Storage[M]>) => Awaited<ReturnType<Storage[M]>>;
};

export interface Operations {
  calls: Synchronous<Exclude<keyof Storage, "close">>;
  /** Before the commit: writes what a group of calls has added up. */
  finish(): void;
  /** After a rollback: drops it. */
  forget(): void;
}

export function operations(database: DatabaseSync): Operations {
  const counts = sessionCounts(database);
  const usage = usageCounts(database);
  const claims = idempotencyClaims(database);
  const sessions = sessionRows(database, counts);
  const messages = messageRows(database);
  const keys = keyOperations(database);
  const alive = database.prepare("SELECT 1 FROM notes LIMIT 1");
  return {
    calls: {
      ...noteOperations(database),
      ...keys,
      ...siteOperations(database, keys),
      ...exchangeOperations(sessions, messages, claims, usage),
      ...conversationOperations(sessions, messages, usage),
      ...removalOperations(database, sessions),
      ...sessionListOperations(database),
      ...firstWordsOperations(database),
      ...sessionSearchOperations(database),
      ...transferOperations(database, sessions, messages),
      ...usageOperations(database),
      ping() {
        alive.get();
      },
    },
    finish() {
      counts.flush();
      usage.flush();
      claims.sweep();
    },
    forget() {
      counts.forget();
      usage.forget();
    },
  };
}
