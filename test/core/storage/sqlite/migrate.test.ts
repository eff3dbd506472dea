import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { migrate } from "../../../../core/src/storage/sqlite/migrate.ts";
import { MIGRATIONS } from "../../../../core/src/storage/sqlite/migrations.ts";

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

it("A new database gets every step, an older one those it lacks, a current one none", () => {
  const database = new DatabaseSync(":memory:");
  migrate(database, STEPS.slice(0, 1));
  expect([tables(database), version(database)]).toEqual([["one"], 1]);
  migrate(database, STEPS);
  migrate(database, STEPS);
  expect([tables(database), version(database)]).toEqual([["one", "two"], 2]);
});

it("A step that fails leaves the database as it was", () => {
  const database = new DatabaseSync(":memory:");
  expect(() => migrate(database, [...STEPS, "CREATE TABLE one (n)"])).toThrow("already exists");
  expect([tables(database), version(database), database.isTransaction]).toEqual([[], 0, false]);
});

it("A database newer than the program is refused, and left alone", () => {
  const database = new DatabaseSync(":memory:");
  migrate(database, [...STEPS, "CREATE TABLE three (n)"]);
  expect(() => migrate(database, STEPS)).toThrow(/schema version 3.*only up to 2.*newer version/);
  expect([version(database), database.isTransaction]).toEqual([3, false]);
});

it("No index holds a column that changes with every message", () => {
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

it("Chats that were opened and never written in go, and the list of sessions counts right without them", () => {
  const database = new DatabaseSync(":memory:");
  const before = MIGRATIONS.findIndex((step) => step.includes("removed_sessions"));
  migrate(database, MIGRATIONS.slice(0, before));
  const insert = database.prepare(
    `INSERT INTO sessions (site, id, created_at, last_message_at, message_count, successor) VALUES ('a', ?, ?, ?, ?, ?)`,
  );
  const sessions: [id: string, at: number, messages: number, successor: string | null][] = [
    ["unwritten", 90_061_000, 0, null],
    ["written", 90_061_000, 2, null],
    ["before 1970", -1, 1, null],
    ["leads on", 0, 0, "written"],
  ];
  for (const [id, at, messages, successor] of sessions) insert.run(id, at, at, messages, successor);
  database.exec("INSERT INTO session_counts VALUES ('a', 86400000, 86400000, 2), ('a', 60000, 90060000, 2)");
  migrate(database, MIGRATIONS);
  const left = database.prepare("SELECT id FROM sessions ORDER BY id").all();
  expect(left.map(({ id }) => id)).toEqual(["before 1970", "leads on", "written"]);
  const counts = database
    .prepare("SELECT span, start, sessions FROM session_counts ORDER BY span, start")
    .all();
  expect(counts.map((row) => Object.values(row))).toEqual(
    [60_000, 3_600_000, 86_400_000].flatMap((span) => [
      [span, -span, 1],
      [span, 0, 1],
      [span, 90_061_000 - (90_061_000 % span), 1],
    ]),
  );
});

it("What was counted before counts are kept apart is counted as it was", () => {
  const database = new DatabaseSync(":memory:");
  const before = MIGRATIONS.findIndex((step) => step.includes("usage_mark"));
  migrate(database, MIGRATIONS.slice(0, before));
  database.exec(`
    INSERT INTO sessions (key, site, id, created_at, last_message_at, message_count)
      VALUES (1, 'a', 's', 0, 2, 2), (2, 'a', 't', 0, 1, 1);
    INSERT INTO messages (session, id, role, content, at) VALUES (1, '1', 'user', '', 1), (2, '2', 'user', '', 1),
      (1, '3', 'user', '', 2)`);
  migrate(database, MIGRATIONS);
  const counted = database.prepare("SELECT counted FROM sessions ORDER BY key").all();
  expect(counted.map((row) => row.counted)).toEqual([3, 2]);
  expect({ ...database.prepare("SELECT * FROM usage_mark").get() }).toEqual({ message: 3, session: 2 });
});
