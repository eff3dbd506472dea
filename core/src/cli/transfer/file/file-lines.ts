import { CommandError } from "../../command.ts";
import { firstBytes } from "./first-bytes.ts";

export interface FileLine {
  /** Number of the line; the first line is 1. */
  number: number;
  text: string;
}

const LINE_FEED = 0x0a;

/**
 * Yields the lines in the first `count` bytes of a UTF-8 file. Blank lines are counted but left out. Only a line feed ends a
 * line: Node's readline also breaks at U+2028, which JSON may contain. Rejects with `CommandError` if the file cannot be read.
 */
export async function* fileLines(path: string, count: number): AsyncGenerator<FileLine> {
  let number = 0;
  for await (const bytes of byteLines(path, count)) {
    number += 1;
    const text = decoded(bytes);
    if (text === undefined) throw new CommandError(`${path}, line ${number}: The line is not valid UTF-8.`);
    if (text.trim() !== "") yield { number, text };
  }
}

async function* byteLines(path: string, count: number): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  for await (const chunk of firstBytes(path, count)) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      yield Buffer.concat([...parts, chunk.subarray(start, end)]);
      parts = [];
      start = end + 1;
    }
    parts.push(chunk.subarray(start));
  }
  yield Buffer.concat(parts);
}

function decoded(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
