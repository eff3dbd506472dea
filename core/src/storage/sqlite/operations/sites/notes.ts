import type { DatabaseSync } from "node:sqlite";
import type { Synchronous } from "../synchronous.ts";

export function noteOperations(database: DatabaseSync): Synchronous<"note" | "setNote" | "settingsVersion"> {
  const find = database.prepare("SELECT text FROM notes WHERE name = ?");
  const put = database.prepare(
    "INSERT INTO notes (name, text) VALUES (?, ?) ON CONFLICT DO UPDATE SET text = excluded.text",
  );
  const version = database.prepare("SELECT version FROM settings_version");
  return {
    settingsVersion: () => version.get()?.version as number,
    note: (name) => find.get(name)?.text as string | undefined,
    setNote(name, text) {
      put.run(name, text);
    },
  };
}
