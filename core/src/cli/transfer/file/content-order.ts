import type { ExportedSession } from "../../../sessions/exported-session.ts";
import type { SentFile } from "../../../sessions/message.ts";
import type { ContentLine } from "./content-line.ts";

/** A piece at its checked position. */
export interface Piece {
  file: SentFile;
  bytes: Buffer;
  isFirst: boolean;
  isLast: boolean;
}

/** Checks the order of the lines that follow a session. Each function throws an `Error` whose message says what is wrong. */
export interface ContentOrder {
  /** Checks that the next piece continues its file without a gap, and does not exceed the file's size. */
  piece(line: ContentLine): Piece;
  /** Throws if a file is incomplete. */
  end(): void;
}

export function contentOrder({ messages }: ExportedSession): ContentOrder {
  const files = new Map<string, SentFile>();
  for (const file of messages.flatMap(({ files = [] }) => files)) {
    if (files.has(file.id)) throw new Error(`${file.id} occurs twice.`);
    files.set(file.id, file);
  }
  let under: { file: SentFile; at: number } | undefined;
  return {
    piece({ file_id, at, data }) {
      if (under !== undefined && under.file.id !== file_id) throw unfinished(under.file);
      const file = under?.file ?? files.get(file_id);
      if (file === undefined) throw new Error("This content belongs to no file of the session above it.");
      const bytes = Buffer.from(data, "base64");
      if (at !== (under?.at ?? 0))
        throw new Error(`The pieces of ${file_id} are incomplete or not in order.`);
      const reached = at + bytes.length;
      if (reached > file.size)
        throw new Error(`The content of ${file_id} is longer than ${file.size} bytes, the size of the file.`);
      const isLast = reached === file.size;
      under = isLast ? undefined : { file, at: reached };
      files.delete(file_id);
      return { file, bytes, isFirst: at === 0, isLast };
    },
    end() {
      if (under !== undefined) throw unfinished(under.file);
    },
  };
}

function unfinished({ id }: SentFile): Error {
  return new Error(`The content of ${id} is incomplete.`);
}
