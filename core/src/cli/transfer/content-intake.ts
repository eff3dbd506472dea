import { appendFile, rm } from "node:fs/promises";
import type { ContentStore } from "../../files/content-store.ts";
import { typeOfContent } from "../../files/file-types.ts";
import type { IncomingFolder } from "../../files/incoming-folder.ts";
import type { RandomText } from "../../random-text.ts";
import type { ExportedSession } from "../../sessions/exported-session.ts";
import { UNUSED_LIMIT } from "../../storage/port/file-storage.ts";
import type { Storage } from "../../storage/port.ts";
import { CommandError } from "../command.ts";
import type { Piece } from "./file/content-order.ts";

/**
 * Stores the content of an import's files. Every file gets a new id, because its old id may exist here already. If a session is
 * never stored, the service removes the content of its files after an hour.
 */
export interface ContentIntake {
  /** Starts a session. `take` receives its content. */
  begin(session: ExportedSession): {
    /** Rejects with `CommandError` if a file is not of its declared type. */
    take(piece: Piece): Promise<void>;
    /** Returns the session with the new ids. */
    session(): ExportedSession;
  };
  /** Removes the content of a session that was not stored. `session` has the new ids, as the function `session` returned it. */
  giveUp(session: ExportedSession): Promise<void>;
  /** Number of files whose content was stored. */
  stored(): number;
}

export function contentIntake(deps: {
  storage: Storage;
  content: ContentStore;
  incoming: IncomingFolder;
  randomText: RandomText;
  clock: () => number;
}): ContentIntake {
  const { storage, content } = deps;
  let stored = 0;
  return {
    begin(session) {
      const fresh = new Map<string, string>();
      const idOf = (id: string) => {
        const known = fresh.get(id) ?? `file_${deps.randomText(24)}`;
        fresh.set(id, known);
        return known;
      };
      let path = "";
      return {
        async take({ file, bytes, isFirst, isLast }) {
          const id = idOf(file.id);
          if (isFirst) {
            await storage.expectContent(id, deps.clock() + UNUSED_LIMIT);
            path = await deps.incoming.path();
          }
          try {
            await appendFile(path, bytes, { mode: 0o600 });
            if (!isLast) return;
            if ((await typeOfContent(path)) !== file.type)
              throw new CommandError(`The content of ${file.id} is not of the type ${file.type}.`);
            await content.put(id, path);
            await rm(path, { force: true });
            stored += 1;
          } catch (error) {
            await rm(path, { force: true });
            throw error;
          }
        },
        session: () => ({
          ...session,
          messages: session.messages.map(({ files, ...message }) => ({
            ...message,
            ...(files && { files: files.map((file) => ({ ...file, id: idOf(file.id) })) }),
          })),
        }),
      };
    },
    async giveUp({ messages }) {
      for (const { id } of messages.flatMap(({ files = [] }) => files)) {
        await content.remove(id);
        await storage.forgetFile(id);
      }
    },
    stored: () => stored,
  };
}
