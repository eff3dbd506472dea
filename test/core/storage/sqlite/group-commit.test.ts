import { DatabaseSync } from "node:sqlite";
import { beforeEach, describe, expect, it } from "vitest";
import type { Call } from "../../../../core/src/storage/channel.ts";
import { groupCommit, isLocked } from "../../../../core/src/storage/sqlite/connection.ts";
import type { Operations } from "../../../../core/src/storage/sqlite/operations/operations.ts";

let database: DatabaseSync;
/** The database calls, in order. */
let log: string[];
let finish: () => void;

beforeEach(() => {
  database = new DatabaseSync(":memory:");
  database.exec("PRAGMA foreign_keys = OFF; CREATE TABLE names (name TEXT UNIQUE)");
  log = [];
  finish = () => log.push("finish");
});

function runner() {
  const insert = database.prepare("INSERT INTO names VALUES (?)");
  const calls = {
    note(name: string) {
      log.push(name);
      insert.run(name);
      return name;
    },
  } as unknown as Operations["calls"];
  return groupCommit(
    database,
    { calls, begin: () => undefined, finish: () => finish(), forget: () => log.push("forget") },
    "BEGIN IMMEDIATE",
  );
}

/** Creates the error of SQLite while another process writes. */
const locked = () => Object.assign(new Error("database is locked"), { errcode: 5 });

const adding = (...names: string[]): Call[] => names.map((name) => ["note", name]);
const stored = () =>
  database
    .prepare("SELECT name FROM names ORDER BY name")
    .all()
    .map(({ name }) => name);

describe("A group of calls", () => {
  it("is one transaction, which runs `finish` once before the commit", () => {
    expect(runner()(adding("a", "b", "c"))).toEqual({ values: ["a", "b", "c"], failures: [] });
    expect(log).toEqual(["a", "b", "c", "finish"]);
    expect([stored(), database.isTransaction]).toEqual([["a", "b", "c"], false]);
  });

  it("is rolled back, and its calls are repeated one by one, if a call is invalid", () => {
    const { values, failures } = runner()(adding("a", "a", "b"));
    expect(values).toEqual(["a", undefined, "b"]);
    expect(failures).toMatchObject([{ index: 1, error: { errcode: 2067 } }]);
    expect(log).toEqual(["a", "a", "forget", "a", "finish", "a", "forget", "b", "finish"]);
    expect(stored()).toEqual(["a", "b"]);
  });

  it("fails from the first call that another process's lock blocks, so that no call overtakes another", () => {
    const run = runner();
    let commits = 0;
    finish = () => {
      if (++commits === 2) throw locked();
    };
    const { values, failures } = run(adding("a", "b", "a", "c"));
    expect(values).toEqual(["a", undefined]);
    expect(failures.map(({ index, error }) => [index, isLocked(error)])).toEqual([
      ...[1, 2, 3].map((index) => [index, true]),
    ]);
    expect(stored()).toEqual(["a"]);
  });

  it("fails completely and is not tried again if its transaction cannot begin", () => {
    const run = runner();
    database.exec("BEGIN");
    const { failures } = run(adding("a", "b"));
    expect(failures.map(({ index }) => index)).toEqual([0, 1]);
    expect(log).toEqual(["forget"]);
  });

  it("fails completely and stores nothing if its transaction cannot commit", () => {
    database.exec(`PRAGMA foreign_keys = ON; CREATE TABLE parents (n PRIMARY KEY);
      CREATE TABLE children (n REFERENCES parents (n) DEFERRABLE INITIALLY DEFERRED)`);
    finish = () => database.exec("INSERT INTO children VALUES (1)");
    const { failures } = runner()(adding("a", "b"));
    expect(failures.map(({ index }) => index)).toEqual([0, 1]);
    expect([stored(), database.isTransaction]).toEqual([[], false]);
  });
});
