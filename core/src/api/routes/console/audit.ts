import { z } from "zod";
import { settingChange } from "../../../sites/setting-changes.ts";
import { route } from "../../route.ts";

const query = z.object({
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  per_page: z.coerce.number().int().min(1).max(100).default(50),
});

const output = z.object({
  success: z.literal(true),
  data: z.array(
    z.object({
      at: z.iso.datetime(),
      email: z.string(),
      person_id: z.string(),
      what: z.string().meta({ description: "The call's name, such as `changeSite`." }),
      details: z.record(z.string(), z.union([z.string(), z.array(z.string()), z.array(settingChange)])).meta({
        description:
          "Names and ids, and in `fields` the names of the sent fields. A change of settings has `changes`: at most 50 fields with their values before and after, without secrets.",
      }),
      site_id: z.string().optional(),
    }),
  ),
  next: z.number().nullable().meta({ description: "`before` for the next, older entries." }),
});

export const listChanges = route({
  operationId: "listChanges",
  method: "GET",
  path: "/site/audit",
  summary: "List people's changes to the site, newest first",
  description: "Changes are stored for a year.",
  access: { signedIn: "owner" },
  query,
  output,
  status: 200,
  failures: [],
  async handle({ principal: { site }, query: { before, per_page: limit } }, { storage }) {
    const entries = await storage.auditEntries({ siteId: site.id, before, limit });
    return {
      success: true as const,
      data: entries.map(({ at, email, personId, what, details, siteId }) => ({
        at: new Date(at).toISOString(),
        email,
        person_id: personId,
        what,
        details,
        site_id: siteId,
      })),
      next: entries.length < limit ? null : (entries.at(-1)?.key ?? null),
    };
  },
});
