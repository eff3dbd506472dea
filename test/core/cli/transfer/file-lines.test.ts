import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { type FileLine, fileLines } from "../../../../core/src/cli/transfer/file/exported-file.ts";

const folder = mkdtempSync(join(tmpdir(), "parley-lines-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function linesOf(content: string | Buffer): Promise<FileLine[]> {
  const file = join(folder, "lines");
  writeFileSync(file, content);
  return all(fileLines(file, statSync(file).size));
}

async function all(lines: AsyncIterable<FileLine>): Promise<FileLine[]> {
  const found: FileLine[] = [];
  for await (const line of lines) found.push(line);
  return found;
}

it("fileLines() numbers lines from 1, including a last line without a line feed", async () => {
  const expected = [
    { number: 1, text: "a" },
    { number: 2, text: "b" },
  ];
  expect(await linesOf("a\nb")).toEqual(expected);
  expect(await linesOf("a\nb\n")).toEqual(expected);
});

it("fileLines() counts blank lines, but does not return them", async () => {
  expect(await linesOf("\n \na\n\n")).toEqual([{ number: 3, text: "a" }]);
  expect(await linesOf("")).toEqual([]);
});

it("fileLines() splits lines only at a line feed", async () => {
  expect(await linesOf("a\u2028b\u2029c\u0085d\n")).toEqual([{ number: 1, text: "a\u2028b\u2029c\u0085d" }]);
});

it("fileLines() returns characters and lines whole even if they are split between two chunks of the file", async () => {
  const long = `x${"é".repeat(200_000)}`;
  const lines = await linesOf(`${long}\n${long}\nend`);
  expect(lines.map(({ text }) => text === long || text)).toEqual([true, true, "end"]);
});

it("fileLines() refuses invalid UTF-8, and names the line", async () => {
  await expect(linesOf(Buffer.from([0x61, 0x0a, 0xff, 0x0a]))).rejects.toThrow(
    "line 2: The line is not valid UTF-8.",
  );
  await expect(linesOf(Buffer.from([0x61, 0x0a, 0x62, 0x0a, 0xc3]))).rejects.toThrow(
    "line 3: The line is not valid UTF-8.",
  );
});

it("fileLines() reads no byte after the requested end", async () => {
  await linesOf("a\nb\nc\n");
  expect(await all(fileLines(join(folder, "lines"), 4))).toEqual([
    { number: 1, text: "a" },
    { number: 2, text: "b" },
  ]);
});

it("fileLines() refuses a missing file, and names the file", async () => {
  await expect(all(fileLines("/no/such/file", 1))).rejects.toThrow("/no/such/file cannot be read (ENOENT).");
});
