import type { DatabaseSync, StatementSync } from "node:sqlite";
import { type Database, runNow, type Values } from "../database.ts";
import type { ConversationRows, UsageOfConversations } from "../methods/conversations/rows.ts";
import { SCRIPTS, type SharedMethod } from "../methods/methods.ts";
import { forSqlite } from "../sql.ts";
import type { EventNumbers } from "./operations/live/event-rows.ts";
import type { SessionRows } from "./operations/sessions/session-rows.ts";
import type { Synchronous } from "./operations/synchronous.ts";
import { SESSION_COLUMNS } from "./session-columns.ts";

/** Creates a `Database` that runs each step synchronously, inside its caller's transaction. */
export function sqliteDatabase(database: DatabaseSync): Database {
  const prepared = new Map<string, [StatementSync, names: string[]]>();

  const find = (statement: string): [StatementSync, names: string[]] => {
    let found = prepared.get(statement);
    if (found === undefined) {
      const { text, names } = forSqlite(statement);
      found = [database.prepare(text), names];
      prepared.set(statement, found);
    }
    return found;
  };

  return {
    // biome-ignore-start lint/correctness/useYield: SQLite never waits.
    *all<Row>(statement: string, values: Values = {}) {
      const [query, names] = find(statement);
      return query.all(...bound(names, values)) as Row[];
    },
    *get<Row>(statement: string, values: Values = {}) {
      const [query, names] = find(statement);
      return query.get(...bound(names, values)) as Row | undefined;
    },
    *run(statement, values = {}) {
      const [query, names] = find(statement);
      return Number(query.run(...bound(names, values)).changes);
    },
    sessionColumns: SESSION_COLUMNS,
    json: JSON.stringify,
    *lock() {},
    *tryLock() {
      return true;
    },
    // biome-ignore-end lint/correctness/useYield: see above.
  };
}

function bound(names: string[], values: Values): (string | number | null)[] {
  const taken: (string | number | null)[] = [];
  for (const name of names) {
    const value = values[name];
    taken.push(typeof value === "boolean" ? Number(value) : (value ?? null));
  }
  return taken;
}

/** Creates the rows of conversations in SQLite, inside the transaction of a group. */
export function conversationRows(
  connection: DatabaseSync,
  database: Database,
  { sessions, numbers, usage }: { sessions: SessionRows; numbers: EventNumbers; usage: UsageOfConversations },
): ConversationRows {
  const findSite = connection.prepare("SELECT 1 FROM sites WHERE id = ?");
  return {
    database,
    usage,
    // biome-ignore-start lint/correctness/useYield: SQLite never waits.
    *find(siteId, id) {
      return sessions.find(siteId, id);
    },
    *byKey(siteId, key) {
      return sessions.byKey(siteId, key);
    },
    *add(session) {
      return sessions.find(session.siteId, session.id) === undefined ? sessions.add(session) : undefined;
    },
    *change(session, to) {
      return sessions.change(session, to);
    },
    *count(siteId, { key }, message) {
      sessions.count(siteId, key, message);
    },
    *holdsSite(siteId) {
      return findSite.get(siteId) !== undefined;
    },
    *nextNumber() {
      return numbers.next();
    },
    // biome-ignore-end lint/correctness/useYield: see above.
  };
}

/** Returns the methods that both stores share, which run synchronously here. */
export function scriptedCalls(rows: ConversationRows): Synchronous<SharedMethod> {
  const calls = [...SCRIPTS].map(([method, script]) => [
    method,
    (...given: unknown[]) => runNow(script(rows, ...given)),
  ]);
  return Object.fromEntries(calls) as Synchronous<SharedMethod>;
}
