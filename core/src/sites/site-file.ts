import { z } from "zod";
import type { Site } from "./site.ts";
import { OPERATORS_SETTINGS, siteSettingsSchema } from "./site-settings.ts";

/**
 * A site's settings as a file to create another site from. It is a valid body of `PATCH /site` and `POST /sites`. It omits ids,
 * keys, secrets, values of headers, and everything specific to one site: pages, notified addresses, plan, limits, and whether the
 * site is closed.
 */
export const siteFile = siteSettingsSchema
  .omit({ ...OPERATORS_SETTINGS, allowed_origins: true, notify_emails: true, closed: true })
  .extend({ name: z.string() })
  .meta({ title: "SiteFile" });

export function siteFileOf({ name, settings }: Pick<Site, "name" | "settings">): z.output<typeof siteFile> {
  return siteFile.parse({ ...settings, name });
}
