import { z } from "zod";
import type { ExportedSession, Storage } from "../storage/port.ts";
import { atInstallation } from "./at-installation.ts";
import { command } from "./command.ts";
import { progressBar } from "./transfer/progress-bar.ts";
import { sessionLine } from "./transfer/session-line.ts";
import { siteLine } from "./transfer/site-line.ts";
import { wholeFile } from "./transfer/whole-file.ts";

/** Sessions read in one go. */
const PAGE = 50;

export const exportSite = command({
  name: "export",
  summary: "Write a site with all its conversations to a file.",
  notes:
    "The file is NDJSON, readable by its owner only: first the site with its settings and its API keys as hashes, then one line for each session with its messages. Secrets (signing, identity, values of webhook headers, the model's API key) are sealed with this installation's master secret and stay behind; `import` then makes new ones and prints them. With --with-secrets they are opened and stand in the file in clear.",
  options: [
    { flags: "--site <id>", field: "site", says: "the site's id", required: true },
    {
      flags: "--out <file>",
      field: "out",
      says: "the file, which is replaced if it is there",
      required: true,
    },
    { flags: "--with-secrets", field: "with_secrets", says: "write the site's secrets too, in clear" },
  ],
  example: "parley export --site site_2f9c0Zk3Qw8LmN7b --out my-shop.ndjson",
  input: z.object({
    site: z.string(),
    out: z.string().min(1, "Give the file's name."),
    with_secrets: z.boolean().default(false),
  }),
  run: ({ site: id, out, with_secrets }, around) =>
    atInstallation(around, async ({ storage, keeper }) => {
      const { secrets, ...site } = await keeper.find(id);
      const portable = {
        site,
        keys: await keeper.keys(id),
        secrets: with_secrets ? secrets : undefined,
        webhookHeaders: Object.keys(secrets.webhookHeaders),
        hasModelKey: secrets.modelKey !== undefined,
      };
      const counts = { sessions: 0, messages: 0 };
      const bar = progressBar(around.stderr, "Exporting", await countOf(storage, id));
      try {
        await wholeFile(out, async (write) => {
          await write(`${JSON.stringify(z.encode(siteLine, portable))}\n`);
          for await (const page of pages(storage, id)) {
            await write(
              page.map((session) => `${JSON.stringify(z.encode(sessionLine, session))}\n`).join(""),
            );
            for (const { messages } of page) {
              counts.sessions += 1;
              counts.messages += messages.length;
              bar.step();
            }
          }
        });
      } finally {
        bar.stop();
      }
      return { data: { site_id: id, file: out, ...counts } };
    }),
});

async function countOf(storage: Storage, siteId: string): Promise<number> {
  const query = { siteId, page: 1, perPage: 1, from: undefined, to: undefined };
  return (await storage.listSessions(query)).total;
}

async function* pages(storage: Storage, siteId: string): AsyncGenerator<ExportedSession[]> {
  let after = 0;
  for (;;) {
    const page = await storage.exportSessions({ siteId }, after, PAGE);
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    after = last.session.key;
  }
}
