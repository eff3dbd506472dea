import { createReadStream } from "node:fs";
import { Refusal } from "../refusal.ts";

export interface FileLine {
  /** From 1. */
  number: number;
  text: string;
}

/**
 * The lines of a UTF-8 file, one after the other; blank ones are counted and left out. Only a line feed ends a line:
 * Node's readline also breaks at U+2028, which JSON may hold. Rejects with `Refusal` where it cannot be read.
 */
export async function* fileLines(path: string): AsyncGenerator<FileLine> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let number = 0;
  let rest = "";
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      const [first = "", ...more] = decoder.decode(chunk, { stream: true }).split("\n");
      const last = more.pop();
      if (last === undefined) {
        rest += first;
        continue;
      }
      for (const text of [rest + first, ...more]) {
        number += 1;
        if (text.trim() !== "") yield { number, text };
      }
      rest = last;
    }
    rest += decoder.decode();
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const reason =
      code === "ERR_ENCODING_INVALID_ENCODED_DATA"
        ? `is not UTF-8 after line ${number}`
        : `cannot be read (${code})`;
    throw new Refusal(`${path} ${reason}.`, { cause });
  }
  if (rest.trim() !== "") yield { number: number + 1, text: rest };
}
