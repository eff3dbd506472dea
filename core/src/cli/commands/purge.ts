import { z } from "zod";
import { purgeStep } from "../../storage/purge-step.ts";
import { command } from "../command.ts";
import { duration } from "../duration.ts";
import { atInstallation } from "../with-installation.ts";

/** A hundred years in seconds. */
const LONGEST = 36_500 * 86_400;

export const purge = command({
  name: "purge",
  summary: "Delete conversations that have been inactive for a given time.",
  notes: "This also deletes their messages, and cannot be undone.",
  options: [
    {
      flags: "--older-than <duration>",
      field: "older_than",
      says: "delete conversations whose last message is older than this, such as 90d",
      required: true,
    },
    { flags: "--site <id>", field: "site", says: "delete only conversations of this site" },
  ],
  example: "parley purge --older-than 90d",
  input: z.object({ older_than: duration(LONGEST), site: z.string().optional() }),
  run: ({ older_than, site }, around) =>
    atInstallation(around, async ({ storage, sites }) => {
      if (site !== undefined) await sites.find(site);
      const now = around.clock();
      const inactiveBefore = now - older_than * 1_000;
      const filter = { inactiveBefore, ...(site === undefined ? {} : { siteId: site }) };
      let removed = 0;
      let step: Awaited<ReturnType<typeof purgeStep>>;
      do {
        step = await purgeStep(storage, filter, now);
        removed += step.deleted;
      } while (step.more);
      return { data: { removed } };
    }),
});
