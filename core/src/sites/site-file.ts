import { z } from "zod";
import type { Site } from "./site.ts";
import { OPERATORS_SETTINGS, siteSettingsSchema } from "./site-settings.ts";

/**
 * A site's settings as a file from which another site is created: a body of `PATCH /site` and `POST /sites`. It has no ids, keys,
 * secrets or values of headers, and nothing that belongs to one site: its pages, the addresses it notifies, its plan and limits,
 * and whether it is closed.
 */
export const siteFile = siteSettingsSchema
  .omit({ ...OPERATORS_SETTINGS, allowed_origins: true, notify_emails: true, closed: true })
  .extend({ name: z.string() })
  .meta({ title: "SiteFile" });

export function siteFileOf({ name, settings }: Pick<Site, "name" | "settings">): z.output<typeof siteFile> {
  return siteFile.parse({ ...settings, name });
}
