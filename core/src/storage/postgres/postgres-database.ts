import type { Database, Steps, Values } from "../database.ts";
import { CHANGED_COLUMNS } from "../session-row.ts";
import { forPostgres } from "../sql.ts";
import type { Asked, Query } from "./connections.ts";
import { storedText } from "./stored-text.ts";

/** The columns of a `RawSessionRow`. */
export const SESSION_COLUMNS = `key, id, created_at AS "createdAt", last_message_at AS "lastMessageAt",
  message_count AS "messageCount", ${CHANGED_COLUMNS}`;

const NAMES = new Map<string, string>();

/** Runs statements on a connection inside a transaction, or on any read-only connection. */
export function postgresDatabase(query: Query): Database {
  function* ask(statement: string, values: Values): Steps<Asked> {
    const { text, names } = forPostgres(statement);
    const given = names.map((name) => values[name] ?? null);
    return (yield query({ name: nameOf(text), text }, given)) as Asked;
  }

  const lock = (take: string) =>
    function* (name: string): Steps<{ held: unknown } | undefined> {
      const { rows } = yield* ask(`SELECT ${take}(hashtextextended(:name, 0)) AS held`, { name });
      return rows[0] as { held: unknown } | undefined;
    };
  const wait = lock("pg_advisory_xact_lock");
  const tryTo = lock("pg_try_advisory_xact_lock");

  return {
    *all<Row>(statement: string, values: Values = {}) {
      return (yield* ask(statement, values)).rows as Row[];
    },
    *get<Row>(statement: string, values: Values = {}) {
      return (yield* ask(statement, values)).rows[0] as Row | undefined;
    },
    *run(statement, values = {}) {
      return (yield* ask(statement, values)).changes;
    },
    sessionColumns: SESSION_COLUMNS,
    json: storedText.fromValue,
    *lock(name) {
      yield* wait(name);
    },
    *tryLock(name) {
      return (yield* tryTo(name))?.held === true;
    },
  };
}

/** Returns the name of a statement, under which each connection prepares it once. */
function nameOf(text: string): string {
  let name = NAMES.get(text);
  if (name === undefined) {
    name = `s${NAMES.size}`;
    NAMES.set(text, name);
  }
  return name;
}
