import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { afterAll, expect, it } from "vitest";
import { openDatabase } from "../../../../core/src/storage/sqlite/open-database.ts";

const folder = mkdtempSync(join(tmpdir(), "parley-storage-"));
afterAll(() => rmSync(folder, { recursive: true }));

const pragma = (database: DatabaseSync, name: string) => database.prepare(`PRAGMA ${name}`).get()?.[name];

it("A writing connection uses a write-ahead log, syncs every commit and enforces foreign keys", () => {
  using database = openDatabase(join(folder, "writer.db"), "write");
  expect(pragma(database, "journal_mode")).toBe("wal");
  expect(pragma(database, "synchronous")).toBe(2); // FULL
  expect(pragma(database, "foreign_keys")).toBe(1);
});

it("The database file and its write-ahead log are readable only by the owner", () => {
  const file = join(folder, "private.db");
  using _writer = openDatabase(file, "write");
  for (const path of [file, `${file}-wal`]) expect(statSync(path).mode & 0o777).toBe(0o600);
});

it("A reading connection cannot write to the database", () => {
  const file = join(folder, "reader.db");
  using _writer = openDatabase(file, "write");
  using reader = openDatabase(file, "read");
  expect(() => reader.exec("DELETE FROM notes")).toThrow("readonly");
});
