import { mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { atTheTerminal } from "../at-the-terminal.ts";

const { folder, run, json, newSite, inside } = atTheTerminal();

it("backup replaces an older copy with a complete one while the service runs, and only the file's owner can read the copy", async () => {
  const { site_id } = await newSite();
  const out = join(folder, "parley-monday.db");
  writeFileSync(out, "the one of last week", { mode: 0o644 });
  await inside(async ({ sites }) => {
    await sites.update(site_id, { name: "Renamed a moment ago" });
    expect(await json(["backup", "--out", out])).toEqual({ file: out, bytes: statSync(out).size });
    await sites.update(site_id, { name: "Renamed later" });
  });
  expect(statSync(out).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
  renameSync(out, join(folder, "data", "parley.db"));
  for (const name of readdirSync(join(folder, "data")))
    expect(["parley.db", "secret"], "the database was closed").toContain(name);
  expect((await json(["site", "show", site_id])).name).toBe("Renamed a moment ago");
});

it.each([
  [
    "the data folder contains no database",
    {},
    "contains no database. Set it to the data folder of the service.",
  ],
  [
    "the data is in Postgres",
    { DATABASE_URL: "postgres://localhost/parley" },
    "DATABASE_URL: the data is in Postgres",
  ],
])("backup exits with an error, and writes nothing, if %s", async (_what, environment, line) => {
  const PARLEY_DATA_DIR = join(folder, "empty");
  mkdirSync(PARLEY_DATA_DIR, { recursive: true });
  const out = join(folder, "never.db");
  const ran = await run(["backup", "--out", out], { environment: { PARLEY_DATA_DIR, ...environment } });
  expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining(line)]);
  expect(readdirSync(PARLEY_DATA_DIR)).toEqual([]);
  expect(readdirSync(folder)).not.toContain("never.db");
});

it("backup exits with the reason if the folder of `--out` does not exist", async () => {
  await newSite();
  const ran = await run(["backup", "--out", join(folder, "no-folder", "a.db")]);
  expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining("cannot be written (ENOENT)")]);
});
