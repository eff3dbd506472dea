import { createReadStream } from "node:fs";
import { CommandError } from "../../command.ts";

/** Yields the first `count` bytes of a file. Throws a `CommandError` if the file cannot be read. */
export async function* firstBytes(path: string, count: number): AsyncGenerator<Buffer> {
  if (count === 0) return;
  try {
    // `end` is inclusive.
    yield* createReadStream(path, { end: count - 1 }) as AsyncIterable<Buffer>;
  } catch (cause) {
    throw new CommandError(`${path} cannot be read (${(cause as NodeJS.ErrnoException).code}).`, { cause });
  }
}
