import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { wholeFile } from "../../../../core/src/cli/transfer/file/whole-file.ts";

const folder = mkdtempSync(join(tmpdir(), "parley-whole-"));
const path = join(folder, "out");
afterAll(() => rmSync(folder, { recursive: true }));

it("wholeFile() gives the file its final name only when the file is complete", async () => {
  writeFileSync(path, "before");
  const answer = await wholeFile(path, async (write) => {
    await write("one ");
    expect(readFileSync(path, "utf8")).toBe("before");
    await write("two");
    return 7;
  });
  expect([answer, readFileSync(path, "utf8"), readdirSync(folder)]).toEqual([7, "one two", ["out"]]);
});

it("wholeFile() makes the file readable only by its owner, even if the file replaces another one", async () => {
  for (const file of [path, `${path}.part`]) writeFileSync(file, "open to all", { mode: 0o644 });
  await wholeFile(path, (write) => write("secret"));
  expect([statSync(path).mode & 0o777, readFileSync(path, "utf8")]).toEqual([0o600, "secret"]);
});

it("wholeFile() leaves no incomplete file after a failure, and keeps the previous file", async () => {
  writeFileSync(path, "before");
  const failing = wholeFile(path, async (write) => {
    await write("half");
    throw new Error("The disk is full.");
  });
  await expect(failing).rejects.toThrow("The disk is full.");
  expect([readFileSync(path, "utf8"), readdirSync(folder)]).toEqual(["before", ["out"]]);
});

it("wholeFile() refuses a missing folder", async () => {
  const nowhere = join(folder, "no", "out");
  await expect(wholeFile(nowhere, async () => undefined)).rejects.toThrow(
    `${nowhere} cannot be written (ENOENT).`,
  );
});
