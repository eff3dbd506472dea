import { z } from "zod";
import { contentOf } from "../../app/content-of.ts";
import { parseOptions } from "../../options.ts";
import type { ExportedSession } from "../../sessions/exported-session.ts";
import type { SiteSecrets } from "../../sites/site.ts";
import type { Storage } from "../../storage/port.ts";
import { command } from "../command.ts";
import { contentLines } from "../transfer/content-lines.ts";
import { progressBar, type Step } from "../transfer/progress-bar.ts";
import { storedSessions } from "../transfer/stored-sessions.ts";
import { writeExport } from "../transfer/write-export.ts";
import { atInstallation } from "../with-installation.ts";

export const exportSite = command({
  name: "export",
  summary: "Write a site with all its conversations to a file.",
  notes:
    "The file is NDJSON, and only its owner can read it. The first line is the site with its settings, its knowledge and its API keys as hashes. Then there is one line for each session with its messages, followed by the content of their files. The last line has the counts and the SHA-256 of everything before it. Until the export is complete, the file's name is FILE.part. Secrets (signing, identity, values of headers, the model's API key) are encrypted with this installation's master secret and are not exported; `import` then creates new ones and prints them. With --with-secrets, the file contains the secrets in clear text. The daily counts of `GET /usage` are not in the file. Messages that visitors write during the export may be missing: stop the service before you move a site permanently.",
  options: [
    { flags: "--site <id>", field: "site", says: "the site's id", required: true },
    {
      flags: "--out <file>",
      field: "out",
      says: "the file to write; an existing file is replaced",
      required: true,
    },
    { flags: "--with-secrets", field: "with_secrets", says: "write the site's secrets too, in clear text" },
  ],
  example: "parley export --site site_2f9c0Zk3Qw8LmN7b --out my-shop.ndjson",
  input: z.object({
    site: z.string(),
    out: z.string().min(1, "Give the file's name."),
    with_secrets: z.boolean().default(false),
  }),
  run: ({ site: id, out, with_secrets }, around) =>
    atInstallation(around, async ({ storage, sites }) => {
      const { secrets, ...site } = await sites.find(id);
      const portable = {
        site,
        keys: await sites.keys(id),
        secrets: with_secrets ? secrets : undefined,
        webhookHeaders: Object.keys(secrets.webhookHeaders),
        hasModelKey: secrets.modelKey !== undefined,
        toolHeaders: headerNames(secrets.toolHeaders),
        knowledge: await storage.knowledge(id),
      };
      const content = await contentOf(parseOptions(around.environment));
      let missing = 0;
      const counted = await progressBar(around.stderr, "Exporting", await countOf(storage, id), (step) =>
        writeExport(out, portable, stepping(storedSessions(storage, id), step), (session) =>
          contentLines(session, content, () => void missing++),
        ),
      ).finally(content.close);
      const { type: _, ...counts } = counted;
      const warning =
        missing === 0 ? undefined : `${missing} files were not exported: their content no longer exists.`;
      return { data: { site_id: id, file: out, ...counts }, warning };
    }),
});

function headerNames(headers: SiteSecrets["toolHeaders"] = {}): Record<string, string[]> {
  return Object.fromEntries(Object.entries(headers).map(([url, values]) => [url, Object.keys(values)]));
}

async function countOf(storage: Storage, siteId: string): Promise<number> {
  const query = { siteId, page: 1, perPage: 1, from: undefined, to: undefined };
  return (await storage.listSessions(query)).total;
}

async function* stepping(
  pages: AsyncIterable<ExportedSession[]>,
  step: Step,
): AsyncGenerator<ExportedSession[]> {
  for await (const page of pages) {
    yield page;
    step(page.length);
  }
}
