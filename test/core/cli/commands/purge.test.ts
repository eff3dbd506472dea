import { expect, it } from "vitest";
import { aQuestion } from "../../storage/sample-records.ts";
import { atTheTerminal } from "../at-the-terminal.ts";

const { run, json, newSite, inside } = atTheTerminal();

const NOW = Date.UTC(2026, 10, 20);
const DAY = 86_400_000;
const clock = () => NOW;

async function sessionAt(siteId: string, sessionId: string, at: number): Promise<void> {
  await inside(({ storage }) => storage.recordQuestion(aQuestion({ siteId, sessionId, at })));
}

const idsOf = (siteId: string) =>
  inside(async ({ storage }) => {
    const query = { siteId, page: 1, perPage: 100, from: undefined, to: undefined };
    return (await storage.listSessions(query)).sessions.map(({ id }) => id);
  });

it("purge deletes conversations inactive for longer than `--older-than`, and prints the number of deleted conversations", async () => {
  const { site_id } = await newSite();
  await sessionAt(site_id, "old", NOW - 90 * DAY - 1);
  await sessionAt(site_id, "young", NOW - 90 * DAY);
  await sessionAt(site_id, "began-old", NOW - 200 * DAY);
  await inside(({ storage }) =>
    storage.recordQuestion(
      aQuestion({ siteId: site_id, sessionId: "began-old", at: NOW, sessionTimeout: 365 * DAY }),
    ),
  );
  expect((await run(["purge", "--older-than", "90d"], { clock })).stdout).toBe("removed: 1\n");
  expect((await idsOf(site_id)).sort()).toEqual(["began-old", "young"]);
});

it("purge --site deletes no conversations of other sites", async () => {
  const [mine, other] = [await newSite(), await newSite()];
  for (const { site_id } of [mine, other]) await sessionAt(site_id, "old", NOW - 2 * DAY);
  const words = ["purge", "--older-than", "1d", "--site", mine.site_id];
  expect(await json(words, { clock })).toEqual({ removed: 1 });
  expect(await json(words, { clock })).toEqual({ removed: 0 });
  expect([await idsOf(mine.site_id), await idsOf(other.site_id)]).toEqual([[], ["old"]]);
});

it("purge deletes all inactive conversations even if there are more than the 500 of one batch", async () => {
  const { site_id } = await newSite();
  await inside(({ storage }) =>
    Promise.all(
      Array.from({ length: 501 }, () =>
        storage.recordQuestion(aQuestion({ siteId: site_id, at: NOW - 2 * DAY })),
      ),
    ),
  );
  const words = ["purge", "--older-than", "1d", "--site", site_id];
  expect(await json(words, { clock })).toEqual({ removed: 501 });
});

it("purge refuses an unknown site", async () => {
  expect(await run(["purge", "--older-than", "1d", "--site", "site_x"])).toMatchObject({
    code: 1,
    stdout: "",
  });
});
