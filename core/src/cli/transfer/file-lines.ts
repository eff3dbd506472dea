import { createReadStream } from "node:fs";
import { Refusal } from "../refusal.ts";

export interface FileLine {
  /** From 1. */
  number: number;
  text: string;
}

const LINE_FEED = 0x0a;

/**
 * The lines of a UTF-8 file, one after the other; blank ones are counted and left out. Only a line feed ends a line:
 * Node's readline also breaks at U+2028, which JSON may hold. Rejects with `Refusal` where it cannot be read.
 */
export async function* fileLines(path: string): AsyncGenerator<FileLine> {
  let number = 0;
  for await (const bytes of byteLines(path)) {
    number += 1;
    const text = decoded(bytes);
    if (text === undefined) throw new Refusal(`${path}, line ${number}: This is not UTF-8.`);
    if (text.trim() !== "") yield { number, text };
  }
}

async function* byteLines(path: string): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      let start = 0;
      for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
        yield Buffer.concat([...parts, chunk.subarray(start, end)]);
        parts = [];
        start = end + 1;
      }
      parts.push(chunk.subarray(start));
    }
  } catch (cause) {
    throw new Refusal(`${path} cannot be read (${(cause as NodeJS.ErrnoException).code}).`, { cause });
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
