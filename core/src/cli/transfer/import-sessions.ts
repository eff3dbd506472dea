import type { ExportedSession } from "../../sessions/exported-session.ts";
import type { Storage } from "../../storage/port.ts";
import type { ContentIntake } from "./content-intake.ts";
import type { ExportedFile } from "./file/exported-file.ts";
import { storedAsInFile } from "./stored-as-in-file.ts";

/** Number of sessions that are stored concurrently, so that they share commits. */
const BATCH = 50;

/**
 * Stores the file's sessions that do not exist here yet, so that an interrupted import can continue. While the site itself does
 * not exist, other sessions stored under its id (such as those of an earlier import) are removed.
 */
export async function importSessions(
  storage: Storage,
  file: ExportedFile,
  intake: ContentIntake,
  isSiteHere: boolean,
  now: number,
  step: () => void,
): Promise<{ imported: number; skipped: number }> {
  const siteId = file.portable.site.id;
  const makeWay = (id: string) => storage.removeConversation(siteId, id, now);
  const { ids } = await storedAsInFile(storage, file, step, isSiteHere ? undefined : makeWay);
  const counts = { imported: 0, skipped: ids.size };
  for await (const batch of batches(file.sessions(intake, ids))) {
    const added = batch.map(async (session) => {
      const isNew = await storage.importSession(siteId, session);
      if (!isNew) await intake.giveUp(session);
      return isNew;
    });
    for (const isNew of await Promise.all(added)) {
      counts[isNew ? "imported" : "skipped"] += 1;
      step();
    }
  }
  return counts;
}

async function* batches(sessions: AsyncIterable<ExportedSession>): AsyncGenerator<ExportedSession[]> {
  let batch: ExportedSession[] = [];
  for await (const exported of sessions) {
    batch.push(exported);
    if (batch.length === BATCH) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
