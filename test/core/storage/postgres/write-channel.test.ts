import { DatabaseError } from "pg";
import { describe, expect, it } from "vitest";
import { writeCall, writeChannel } from "../../../../core/src/storage/postgres/write-channel.ts";

const GONE = new Error("Connection terminated unexpectedly");

function databaseError(code: string): DatabaseError {
  return Object.assign(new DatabaseError("refused", 7, "error"), { code });
}

/** A channel to a database that answers `true` to all, unless `fails` gives an error for the notes of a group. */
function laneTo(fails: (notes: string[]) => Error | undefined) {
  const groups: string[][] = [];
  const channel = writeChannel(async (_, values) => {
    const calls = JSON.parse(values[0] as string) as [string, { name: string }][];
    const notes = calls.map(([, { name }]) => name);
    groups.push(notes);
    const error = fails(notes);
    if (error !== undefined) throw error;
    return [{ answers: calls.map(() => true) }] as never;
  });
  const run = (...names: string[]) => channel.run(names.map((name) => writeCall("setNote", [name, ""])));
  return { run, groups };
}

describe("A group of writes", () => {
  it("is one statement, and its answers come in order", async () => {
    const { run, groups } = laneTo(() => undefined);
    expect(await run("a", "b")).toEqual({ values: [true, true], failures: [] });
    expect(groups).toEqual([["a", "b"]]);
  });

  it.each(["23505", "23503", "22P02", "40P01", "40001", "54000", "P0001"])(
    "that fails with SQLSTATE %s is run again call by call, so that only the guilty one fails",
    async (code) => {
      const error = databaseError(code);
      const { run, groups } = laneTo((notes) => (notes.includes("b") ? error : undefined));
      expect(await run("a", "b", "c")).toEqual({
        values: [true, undefined, true],
        failures: [{ index: 1, error }],
      });
      expect(groups).toEqual([["a", "b", "c"], ["a"], ["b"], ["c"]]);
    },
  );

  it("of one call that lost a race to another replica is tried again", async () => {
    let tries = 0;
    const { run } = laneTo(() => (++tries === 1 ? databaseError("23505") : undefined));
    expect(await run("a")).toEqual({ values: [true], failures: [] });
  });

  it.each([
    GONE,
    databaseError("57P01"),
    databaseError("53300"),
    databaseError("57014"),
    databaseError("25006"),
  ])("is not tried again after an outage: %s", async (error) => {
    const { run, groups } = laneTo(() => error);
    await expect(run("a", "b")).rejects.toBe(error);
    expect(groups).toHaveLength(1);
  });

  it("fails in part where the database goes away while its calls run one by one", async () => {
    const { run } = laneTo((notes) =>
      notes.length > 1 ? databaseError("23505") : notes[0] === "b" ? GONE : undefined,
    );
    const { values, failures } = await run("a", "b");
    expect([values, failures]).toEqual([[true, undefined], [{ index: 1, error: GONE }]]);
  });
});
