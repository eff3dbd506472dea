import { DatabaseError } from "pg";
import { describe, expect, it } from "vitest";
import { writeCall, writeChannel } from "../../../../core/src/storage/postgres/write-channel.ts";

const DISCONNECTED = new Error("Connection terminated unexpectedly");

function databaseError(code: string): DatabaseError {
  return Object.assign(new DatabaseError("refused", 7, "error"), { code });
}

/**
 * Creates a channel to a database that answers `true` to every call, unless `fails` returns an error for the sites or notes of
 * a group.
 */
function channelTo(fails: (names: string[]) => Error | undefined) {
  const groups: string[][] = [];
  const tryGroup = (names: string[]) => {
    groups.push(names);
    const error = fails(names);
    if (error !== undefined) throw error;
  };
  const channel = writeChannel({
    async write(_, values) {
      const calls = JSON.parse(values[0] as string) as [string, { siteId: string }][];
      tryGroup(calls.map(([, { siteId }]) => siteId));
      return [{ answers: calls.map(() => true) }] as never;
    },
    async transaction(work) {
      const notes: string[] = [];
      const made = await work(async (_, values) => {
        notes.push(values[0] as string);
        return { rows: [], changes: 1 };
      });
      tryGroup(notes);
      return made;
    },
  });
  const run = (...sites: string[]) => channel.run(sites.map((site) => writeCall("removeSite", [site])));
  return { run, groups, channel };
}

describe("A group of writes", () => {
  it("runs as one statement, and returns the answers in the order of the calls", async () => {
    const { run, groups } = channelTo(() => undefined);
    expect(await run("a", "b")).toEqual({ values: [true, true], failures: [] });
    expect(groups).toEqual([["a", "b"]]);
  });

  it.each(["23505", "23503", "22P02", "40P01", "40001", "54000", "P0001"])(
    "is repeated call by call after SQLSTATE %s, so that only the invalid call fails",
    async (code) => {
      const error = databaseError(code);
      const { run, groups } = channelTo((sites) => (sites.includes("b") ? error : undefined));
      expect(await run("a", "b", "c")).toEqual({
        values: [true, undefined, true],
        failures: [{ index: 1, error }],
      });
      expect(groups).toEqual([["a", "b", "c"], ["a"], ["b"], ["c"]]);
    },
  );

  it("is repeated if one call lost a race to another replica", async () => {
    let tries = 0;
    const { run } = channelTo(() => (++tries === 1 ? databaseError("23505") : undefined));
    expect(await run("a")).toEqual({ values: [true], failures: [] });
  });

  it.each([
    DISCONNECTED,
    databaseError("57P01"),
    databaseError("53300"),
    databaseError("57014"),
    databaseError("25006"),
  ])("is not repeated after an outage: %s", async (error) => {
    const { run, groups } = channelTo(() => error);
    await expect(run("a", "b")).rejects.toBe(error);
    expect(groups).toHaveLength(1);
  });

  it("fails in part if the database goes down while the group's calls run one by one", async () => {
    const { run } = channelTo((sites) =>
      sites.length > 1 ? databaseError("23505") : sites[0] === "b" ? DISCONNECTED : undefined,
    );
    const { values, failures } = await run("a", "b");
    expect([values, failures]).toEqual([[true, undefined], [{ index: 1, error: DISCONNECTED }]]);
  });
});

describe("A group of functions and scripts", () => {
  const MIXED = ["a", "b", "note c", "note d", "e"];
  const callsFor = (names: string[]) =>
    names.map((name) =>
      name.startsWith("note") ? writeCall("setNote", [name, ""]) : writeCall("removeSite", [name]),
    );

  it("runs neighbouring calls of the same kind together, in the order of the calls", async () => {
    const { channel, groups } = channelTo(() => undefined);
    const { values, failures } = await channel.run(callsFor(MIXED));
    expect(values).toEqual([true, true, undefined, undefined, true]);
    expect(failures).toEqual([]);
    expect(groups).toEqual([["a", "b"], ["note c", "note d"], ["e"]]);
  });

  it("runs scripts one by one if one of them is invalid", async () => {
    const error = databaseError("23505");
    const { channel, groups } = channelTo((names) => (names.includes("note d") ? error : undefined));
    expect(await channel.run(callsFor(MIXED))).toEqual({
      values: [true, true, undefined, undefined, true],
      failures: [{ index: 3, error }],
    });
    expect(groups).toEqual([["a", "b"], ["note c", "note d"], ["note c"], ["note d"], ["e"]]);
  });
});
