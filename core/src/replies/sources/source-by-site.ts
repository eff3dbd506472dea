import type { SiteSettings } from "../../sites/site-settings.ts";
import type { ReplySource } from "./reply-source.ts";

/** Has each reply written by whom the site has chosen (setting `reply_source`). */
export function sourceBySite(sources: Record<SiteSettings["reply_source"], ReplySource>): ReplySource {
  return (request) => sources[request.site.settings.reply_source](request);
}
