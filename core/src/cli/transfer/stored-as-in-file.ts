import type { Storage } from "../../storage/port.ts";
import type { ExportedFile } from "./file/exported-file.ts";
import { sessionDigest } from "./session-digest.ts";
import { storedSessions } from "./stored-sessions.ts";

export interface StoredAsInFile {
  /** Ids of the sessions that are stored exactly as in the file. */
  ids: ReadonlySet<string>;
  messages: number;
}

/** Compares all stored sessions of the file's site with the file; calls `other` for each session that differs. */
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
