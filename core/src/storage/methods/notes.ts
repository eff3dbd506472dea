import type { Scripts } from "../database.ts";

export const notes: Scripts<"note" | "setNote" | "settingsVersion"> = {
  *note(database, name) {
    const row = yield* database.get<{ text: string }>("SELECT text FROM parley.notes WHERE name = :name", {
      name,
    });
    return row?.text;
  },
  *setNote(database, name, text) {
    yield* database.run(
      `INSERT INTO parley.notes (name, text) VALUES (:name, :text)
       ON CONFLICT (name) DO UPDATE SET text = excluded.text`,
      { name, text },
    );
  },
  *settingsVersion(database) {
    const row = yield* database.get<{ version: number }>("SELECT version FROM parley.settings_version");
    if (row === undefined) throw new Error("The database has lost its settings_version.");
    return row.version;
  },
};
