import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adoptSite } from "../../../../core/src/cli/transfer/adopt-site.ts";
import { checkedClosing } from "../../../../core/src/cli/transfer/file/checked-closing.ts";
import { exportedFile } from "../../../../core/src/cli/transfer/file/exported-file.ts";
import { randomText } from "../../../../core/src/random-text.ts";
import type { Storage } from "../../../../core/src/storage/port.ts";
import { isMissing } from "../../../provision/missing.ts";
import { postgresDatabases } from "../../storage/postgres-databases.ts";
import { anEmptySession, NOON } from "../../storage/sample-records.ts";
import { atTheTerminal } from "../at-the-terminal.ts";
import { startedParley } from "../started-parley.ts";
import { longHistory } from "./long-history.ts";
import { resealed } from "./resealed.ts";

const SESSIONS = 2_000;
const FEW = 60;
/** Milliseconds: long enough to move 20,000 messages several times. */
const LONG = 180_000;
const SECRET = { PARLEY_SECRET: "the master secret of the tests" };

const here = atTheTerminal();
const file = (name: string) => join(here.folder, name);
let siteId: string;
let smallId: string;

beforeAll(async () => {
  siteId = await exported("whole", SESSIONS);
  smallId = await exported("small", FEW);
}, LONG);

async function exported(name: string, sessions: number): Promise<string> {
  const { site_id } = await here.newSite("--plan", "pro");
  await here.run(["key", "create", "--site", site_id, "--label", "Second"]);
  await here.inside(({ storage }) => longHistory(storage, site_id, sessions));
  await here.json(["export", "--site", site_id, "--out", file(name), "--with-secrets"]);
  return site_id;
}

async function sessionLines(name: string): Promise<string[]> {
  return (await readFile(file(name), "utf8")).split("\n").slice(1, -2);
}

function countIn(storage: Storage, site: string): Promise<number> {
  const query = { siteId: site, page: 1, perPage: 1, from: undefined, to: undefined };
  return storage.listSessions(query).then(({ total }) => total);
}

describe.skipIf(isMissing("Postgres"))("An import of 20,000 messages to Postgres that is killed", () => {
  const databases = postgresDatabases();
  let storage: Storage | undefined;
  afterAll(() => storage?.close());

  it(
    "is completed by the next import, with the same result as an import that was not killed",
    async () => {
      const { postgresStorage } = await import("../../../../core/src/storage/postgres/postgres-storage.ts");
      let environment: { DATABASE_URL: string; PARLEY_SECRET: string };
      let ended: number | null;
      do {
        await storage?.close();
        const url = await databases.fresh();
        environment = { DATABASE_URL: url, ...SECRET };
        // `site list` creates the tables.
        await here.json(["site", "list"], { environment });
        storage = await postgresStorage({ url, maxConnections: 1 });
        const running = startedParley(["import", file("whole")], environment);
        while ((await countIn(storage, siteId)) === 0 && running.child.exitCode === null) await pause(5);
        running.child.kill("SIGKILL");
        ended = await running.ended;
        // Repeats the attempt if the process ended before it was killed, which happens on a busy machine.
      } while (ended === 0);
      expect(ended).toBeNull();
      expect(await here.json(["site", "list"], { environment })).toEqual([]);

      const again = await here.json(["import", file("whole")], { environment });
      expect(again).toMatchObject({ site: "created", verified: { sessions: SESSIONS, messages: 20_000 } });
      expect(again.skipped).toBeGreaterThan(0);
      expect(again.imported).toBeGreaterThan(0);
      expect(again.imported + again.skipped).toBe(SESSIONS);
      expect(await countIn(storage, siteId)).toBe(SESSIONS);

      await here.json(["export", "--site", siteId, "--out", file("back")], { environment });
      expect(await sessionLines("back")).toEqual(await sessionLines("whole"));
    },
    LONG,
  );
});

it(
  "A killed export leaves no partial file under the final name",
  async () => {
    let ended: number | null;
    do {
      await rm(file("half"), { force: true });
      const running = startedParley(["export", "--site", siteId, "--out", file("half")], {
        PARLEY_DATA_DIR: join(here.folder, "data"),
      });
      while (!existsSync(file("half.part")) && running.child.exitCode === null) await pause(1);
      running.child.kill("SIGKILL");
      ended = await running.ended;
      // Repeats the attempt if the process ended before it was killed, which happens on a busy machine.
    } while (ended === 0);
    expect(ended).toBeNull();
    expect(existsSync(file("half"))).toBe(false);

    await here.json(["export", "--site", siteId, "--out", file("half")]);
    expect(existsSync(file("half.part"))).toBe(false);
    expect(await sessionLines("half")).toEqual(await sessionLines("whole"));
  },
  LONG,
);

describe("Data under the id of a site that does not exist", () => {
  it("is replaced by an import if it differs from the imported file, because it remains from an earlier import", async () => {
    const there = atTheTerminal();
    await there.inside(async ({ storage }) => {
      await longHistory(storage, smallId, 3);
      await storage.removeConversation(smallId, "s1", NOON);
      for (const id of ["s1", "gone since"]) await storage.importSession(smallId, anEmptySession(id));
    });
    expect(await there.json(["import", file("small")])).toMatchObject({
      imported: FEW - 2,
      skipped: 2,
      verified: { sessions: FEW, messages: 10 * FEW },
    });
    expect(await there.inside(({ storage }) => countIn(storage, smallId))).toBe(FEW);
  });

  it("is reused by an import, with the API keys, if an earlier import was killed before it created the site", async () => {
    const there = atTheTerminal();
    await there.inside(async ({ storage, vault }) => {
      await longHistory(storage, smallId, 3);
      const closing = await checkedClosing(file("small"));
      const { portable } = await exportedFile(file("small"), closing, () => undefined);
      await new Promise<void>((reached) => {
        const createSite = () => {
          reached();
          // Never resolves, as if the process had ended.
          return new Promise<void>(() => undefined);
        };
        void adoptSite({ storage: { ...storage, createSite }, vault }, portable, randomText(), NOON);
      });
      expect(await storage.site(smallId)).toBeUndefined();
    });
    expect(await there.json(["import", file("small")])).toMatchObject({ site: "created" });
    const labels = await there.inside(({ storage }) => storage.keys(smallId));
    expect(labels.map(({ label }) => label)).toEqual(["First key", "Second"]);

    await there.json(["site", "update", smallId, "--name", "Renamed"]);
    expect(await there.json(["import", file("small")])).toMatchObject({ site: "kept", imported: 0 });
    expect(await there.json(["site", "show", smallId])).toMatchObject({ name: "Renamed" });
  });
});

it("An import fails before the site exists if a session cannot be stored unchanged", async () => {
  const there = atTheTerminal();
  await here.json(["export", "--site", smallId, "--out", file("odd")]);
  // Half of a surrogate pair is not valid text (rules of the port).
  await resealed(file("odd"), (lines) => lines.replace("Message 3 of s7 ", "Message \\ud83d of s7 "));
  const { code, stderr } = await there.run(["import", file("odd")]);
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining("1 of 60 sessions in storage differ from the file, the first of them s7."),
  ]);
  expect(await there.json(["site", "list"])).toEqual([]);
});
