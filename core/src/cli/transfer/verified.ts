import type { Storage } from "../../storage/port.ts";
import { CommandError } from "../command.ts";
import type { ExportedFile } from "./file/exported-file.ts";
import { storedAsInFile } from "./stored-as-in-file.ts";

export interface Verified {
  /** Number of the file's sessions that are stored exactly, and of their messages. */
  sessions: number;
  messages: number;
  sentence: string;
  /** Set if the site existed before and some sessions differ from the file. */
  warning: string | undefined;
}

/**
 * Compares all sessions of the file with storage. Rejects with `CommandError` if some differ and the site did not exist before
 * the import.
 */
export async function verified(
  storage: Storage,
  file: ExportedFile,
  isSiteHere: boolean,
  step: () => void,
): Promise<Verified> {
  const { ids, messages } = await storedAsInFile(storage, file, step);
  const sessions = ids.size;
  const others = file.digests.size - sessions;
  const first = [...file.digests.keys()].find((id) => !ids.has(id));
  if (others > 0 && !isSiteHere) {
    throw new CommandError(
      `${others} of ${file.digests.size} sessions in storage differ from the file, the first of them ${first}. The site was not created. Import the file again.`,
    );
  }
  return {
    sessions,
    messages,
    sentence: `Verified: ${sessions} sessions with ${messages} messages in storage are the same as in the file.`,
    warning:
      others === 0
        ? undefined
        : `${others} sessions differ from the file, because their ids already existed or visitors continued them. The first of them is ${first}. They were not changed.`,
  };
}
