import { z } from "zod";
import type { ExportedSession } from "../storage/port.ts";
import { atInstallation } from "./at-installation.ts";
import { command } from "./command.ts";
import { adoptSite, isHere } from "./transfer/adopt-site.ts";
import { exportedFile } from "./transfer/exported-file.ts";
import { progressBar } from "./transfer/progress-bar.ts";

/** Sessions under way at once: they share their commits. */
const BATCH = 50;

export const importSite = command({
  name: "import",
  summary: "Bring in a site that `parley export` wrote.",
  notes:
    "The site keeps its id, its public key and its API keys. If it is here already, it is left as it is and only sessions are added; a session whose id is taken is skipped, so the same file can be imported again. The whole file is checked before anything is changed. If it holds no secrets, new ones are made and printed this once.",
  argument: { name: "FILE", says: "the file", field: "file" },
  example: "parley import my-shop.ndjson",
  input: z.object({ file: z.string() }),
  async run({ file }, around) {
    const { portable, count, sessions } = await exportedFile(file);
    return atInstallation(around, async ({ storage, vault }) => {
      const here = await isHere(storage, portable);
      const counts = { imported: 0, skipped: 0 };
      const bar = progressBar(around.stderr, "Importing", count);
      try {
        for await (const batch of batches(sessions())) {
          const added = batch.map((session) => storage.importSession(portable.site.id, session));
          for (const isNew of await Promise.all(added)) {
            counts[isNew ? "imported" : "skipped"] += 1;
            bar.step();
          }
        }
      } finally {
        bar.stop();
      }
      const { randomText, clock } = around;
      // Last, so that there is no site before all of it is here, and no new secret that is never told.
      const fresh = here ? {} : await adoptSite({ storage, vault }, portable, randomText, clock());
      const { id } = portable.site;
      return { data: { site_id: id, site: here ? "kept" : "created", ...counts, ...fresh } };
    });
  },
});

async function* batches(sessions: AsyncIterable<ExportedSession>): AsyncGenerator<ExportedSession[]> {
  let batch: ExportedSession[] = [];
  for await (const session of sessions) {
    batch.push(session);
    if (batch.length === BATCH) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
