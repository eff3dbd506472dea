import { z } from "zod";
import { contentOf, incomingOf } from "../../app/content-of.ts";
import { parseOptions } from "../../options.ts";
import { command } from "../command.ts";
import { plainText } from "../plain-text.ts";
import { adoptSite, isHere } from "../transfer/adopt-site.ts";
import { type ContentIntake, contentIntake } from "../transfer/content-intake.ts";
import { checkedClosing } from "../transfer/file/checked-closing.ts";
import { exportedFile } from "../transfer/file/exported-file.ts";
import { importSessions } from "../transfer/import-sessions.ts";
import { progressBar, type Step } from "../transfer/progress-bar.ts";
import { verified } from "../transfer/verified.ts";
import { atInstallation } from "../with-installation.ts";

export const importSite = command({
  name: "import",
  summary: "Import a site from a file of `parley export`.",
  notes:
    "The command first checks the whole file: its counts, its SHA-256 and every line. The site keeps its id, its public key and its API keys; files get new ids. If the site exists already, the command changes none of its settings and only adds sessions; it skips a session whose id already exists. To continue an interrupted import, run it again. At the end, the command reads all sessions from storage and compares them with the file; only then does it create the site. If the file contains no secrets, the command creates new ones and prints them once. The daily counts of `GET /usage` start again at 0.",
  argument: { name: "FILE", says: "a file of `parley export`", field: "file" },
  example: "parley import my-shop.ndjson",
  input: z.object({ file: z.string() }),
  async run({ file: path }, around) {
    const closing = await checkedClosing(path);
    const withBar = <T>(doing: string, work: (step: Step) => Promise<T>) =>
      progressBar(around.stderr, doing, closing.sessions, work);
    const file = await withBar("Checking ", (step) => exportedFile(path, closing, step));
    const options = parseOptions(around.environment);
    return atInstallation(around, async ({ storage, vault }) => {
      const { id } = file.portable.site;
      const { randomText, clock } = around;
      const here = await isHere(storage, file.portable);
      const content = await contentOf(options);
      const intake = contentIntake({
        storage,
        content,
        randomText,
        clock,
        incoming: incomingOf(options),
      });
      const counts = await withBar("Importing", (step) =>
        importSessions(storage, file, intake, here, clock(), step),
      ).finally(content.close);
      const found = await withBar("Verifying", (step) => verified(storage, file, here, step));
      const { sentence, warning, ...stored } = found;
      // Creates the site last. So it exists only once everything is stored, and an interrupted import still shows the new secrets
      // when it is repeated.
      const fresh = here ? {} : await adoptSite({ storage, vault }, file.portable, randomText, clock());
      const data = {
        site_id: id,
        site: here ? "kept" : "created",
        ...counts,
        ...filesIn(intake),
        verified: stored,
        ...fresh,
      };
      return { data, text: `${plainText(data)}${sentence}\n`, warning };
    });
  },
});

/** Returns the number of files whose content was stored; an empty object if no content was stored. */
function filesIn(intake: ContentIntake): { files?: number } {
  return intake.stored() === 0 ? {} : { files: intake.stored() };
}
