import { readdir, readFile, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { atTheTerminal } from "../at-the-terminal.ts";
import { longHistory } from "./long-history.ts";
import { seal } from "./resealed.ts";

const here = atTheTerminal();
const there = atTheTerminal();
const whole = join(here.folder, "whole");
const damaged = join(here.folder, "damaged");
let bytes: Buffer;

beforeAll(async () => {
  const { site_id } = await here.newSite();
  await here.inside(({ storage }) => longHistory(storage, site_id, 20));
  await here.run(["export", "--site", site_id, "--out", whole]);
  bytes = await readFile(whole);
});

async function expectRefused(said: string): Promise<void> {
  const { code, stdout, stderr } = await there.run(["import", damaged]);
  expect([code, stdout, stderr]).toEqual([1, "", expect.stringMatching(/^parley: [^\n]+\n$/)]);
  expect(stderr).toContain(said);
  expect(await readdir(there.folder)).toEqual([]);
}

describe("An import, before it changes anything, refuses", () => {
  it.each([
    ["near its start", 0.001],
    ["in its first quarter", 0.2],
    ["in its middle", 0.5],
    ["in its last quarter", 0.8],
    ["near its end", 0.98],
  ])("a file with one flipped bit %s", async (_where, at) => {
    const changed = Buffer.from(bytes);
    const location = Math.floor(bytes.length * at);
    changed.writeUInt8(changed.readUInt8(location) ^ 1, location);
    await writeFile(damaged, changed);
    await expectRefused("has changed since the export: its SHA-256 differs from the one in its last line.");
  });

  it.each([
    ["in the middle of a line", () => Math.floor(bytes.length / 2)],
    ["between two lines", () => bytes.lastIndexOf("\n", bytes.length - 2) + 1],
    ["in the middle of its last line", () => bytes.length - 20],
    ["before its first byte", () => 0],
  ])("a file that is cut off %s", async (_, length) => {
    await writeFile(damaged, bytes);
    await truncate(damaged, length());
    await expectRefused(
      "does not end with the last line of an export: the file is incomplete, or an early version",
    );
  });

  it("a file with data after its last line", async () => {
    await writeFile(damaged, Buffer.concat([bytes, Buffer.from("\n")]));
    await expectRefused("does not end with the last line of an export");
  });

  it("a file with a missing line", async () => {
    const lines = bytes.toString().split("\n");
    await writeFile(damaged, lines.toSpliced(5, 1).join("\n"));
    await expectRefused("has changed since the export");
  });

  it.each([{ sessions: 21 }, { messages: 199 }])(
    "a file whose counts do not match its lines: %o",
    async (counts) => {
      const lines = bytes.subarray(0, bytes.lastIndexOf("\n", bytes.length - 2) + 1).toString();
      await seal(damaged, lines, counts);
      const said = { sessions: 20, messages: 200, ...counts };
      await expectRefused(
        `contains 20 sessions with 200 messages, but its last line says ${said.sessions} sessions with ${said.messages} messages. Export the site again.`,
      );
    },
  );

  it("a folder, and a path without a file", async () => {
    for (const [path, code] of [
      [join(here.folder, "nothing"), "ENOENT"],
      [here.folder, "EISDIR"],
    ] as const) {
      expect((await there.run(["import", path])).stderr).toBe(`parley: ${path} cannot be read (${code}).\n`);
    }
  });
});

it("An import accepts a last line without a line feed, because editors may remove the line feed", async () => {
  await writeFile(damaged, bytes.subarray(0, -1));
  expect(await there.json(["import", damaged])).toMatchObject({ imported: 20 });
});
