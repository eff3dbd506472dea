import type { Storage } from "../../storage/port.ts";
import type { ExportedFile } from "./file/exported-file.ts";
import { sessionDigest } from "./session-digest.ts";
import { storedSessions } from "./stored-sessions.ts";

export interface StoredAsInFile {
  /** The ids of the sessions that are stored exactly as the file tells them. */
  ids: ReadonlySet<string>;
  /** How many messages those have. */
  messages: number;
}

/** Reads all that is stored of the file's site, and compares; `other` is told of each session that is not as in the file. */
export async function storedAsInFile(
  storage: Storage,
  { portable, digests }: Pick<ExportedFile, "portable" | "digests">,
  step: () => void,
  other: (id: string) => Promise<unknown> = async () => undefined,
): Promise<StoredAsInFile> {
  const ids = new Set<string>();
  let messages = 0;
  for await (const page of storedSessions(storage, portable.site.id)) {
    for (const stored of page) {
      const { id } = stored.session;
      if (digests.get(id) === sessionDigest(stored)) {
        ids.add(id);
        messages += stored.messages.length;
        step();
      } else await other(id);
    }
  }
  return { ids, messages };
}
