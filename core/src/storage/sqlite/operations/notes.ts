import type { DatabaseSync } from "node:sqlite";
import type { Synchronous } from "./operations.ts";

export function noteOperations(database: DatabaseSync): Synchronous<"note" | "setNote"> {
  const find = database.prepare("SELECT text FROM notes WHERE name = ?");
  const put = database.prepare(
    "INSERT INTO notes (name, text) VALUES (?, ?) ON CONFLICT DO UPDATE SET text = excluded.text",
  );
  return {
    note: (name) => find.get(name)?.text as string | undefined,
    setNote(name, text) {
      put.run(name, text);
    },
  };
}
