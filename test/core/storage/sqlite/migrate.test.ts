import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { MIGRATIONS } from "../../../../core/src/storage/sqlite/migrations.ts";
import { migrate } from "../../../../core/src/storage/sqlite/open-database.ts";

const STEPS = ["CREATE TABLE one (n)", "CREATE TABLE two (n)"];

function tables(database: DatabaseSync): unknown[] {
  return database
    .prepare("SELECT name FROM sqlite_schema ORDER BY name")
    .all()
    .map(({ name }) => name);
}

function version(database: DatabaseSync): unknown {
  return database.prepare("PRAGMA user_version").get()?.user_version;
}

it("A new database gets every migration, an older one the missing ones, and a current one none", () => {
  const database = new DatabaseSync(":memory:");
  migrate(database, STEPS.slice(0, 1));
  expect([tables(database), version(database)]).toEqual([["one"], 1]);
  migrate(database, STEPS);
  migrate(database, STEPS);
  expect([tables(database), version(database)]).toEqual([["one", "two"], 2]);
});

it("A migration that fails does not change the database", () => {
  const database = new DatabaseSync(":memory:");
  expect(() => migrate(database, [...STEPS, "CREATE TABLE one (n)"])).toThrow("already exists");
  expect([tables(database), version(database), database.isTransaction]).toEqual([[], 0, false]);
});

it("A database that is newer than the program is refused and stays unchanged", () => {
  const database = new DatabaseSync(":memory:");
  migrate(database, [...STEPS, "CREATE TABLE three (n)"]);
  expect(() => migrate(database, STEPS)).toThrow(/schema version 3.*only up to 2.*newer version/);
  expect([version(database), database.isTransaction]).toEqual([3, false]);
});

it("No index of sessions contains a column that changes with every message", () => {
  const database = new DatabaseSync(":memory:");
  migrate(database, MIGRATIONS);
  const indexed = database
    .prepare(
      `SELECT info.name FROM pragma_index_list('sessions') list, pragma_index_info(list.name) info
       WHERE info.name IN ('last_message_at', 'message_count')`,
    )
    .all();
  expect(indexed).toEqual([]);
});
