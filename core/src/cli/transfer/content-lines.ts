import type { ContentStore } from "../../files/content-store.ts";
import type { ExportedSession } from "../../sessions/exported-session.ts";
import type { SentFile } from "../../sessions/message.ts";
import { CommandError } from "../command.ts";
import { type ContentLine, PIECE } from "./file/content-line.ts";

/** Yields the content of a session's files; calls `missing` for each file whose content no longer exists. */
export async function* contentLines(
  { messages }: ExportedSession,
  content: Pick<ContentStore, "read">,
  missing: (file: SentFile) => void,
): AsyncGenerator<ContentLine> {
  for (const file of messages.flatMap(({ files = [] }) => files)) {
    const found = await content.read(file.id).catch((cause) => {
      throw unreadable(file, cause);
    });
    if (found?.size !== file.size) {
      missing(file);
      continue;
    }
    let at = 0;
    for await (const bytes of pieces(found.pieces(), file)) {
      yield { type: "content", file_id: file.id, at, data: bytes.toString("base64") };
      at += bytes.length;
    }
    if (at !== file.size) throw unreadable(file, new Error("it ended early"));
  }
}

/** Splits content into pieces of `PIECE` bytes; the last piece may be smaller. */
async function* pieces(given: AsyncIterable<Uint8Array>, file: SentFile): AsyncGenerator<Buffer> {
  let buffered = Buffer.alloc(0);
  try {
    for await (const bytes of given) {
      buffered = Buffer.concat([buffered, bytes]);
      for (; buffered.length >= PIECE; buffered = buffered.subarray(PIECE)) yield buffered.subarray(0, PIECE);
    }
  } catch (cause) {
    throw unreadable(file, cause);
  }
  if (buffered.length > 0) yield buffered;
}

function unreadable({ id }: SentFile, cause: unknown): CommandError {
  return new CommandError(`The content of ${id} cannot be read (${(cause as Error).message}).`, { cause });
}
