import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { Database, Values } from "../database.ts";
import { forSqlite } from "../sql.ts";
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
