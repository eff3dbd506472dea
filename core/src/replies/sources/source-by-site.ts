import type { SiteSettings } from "../../sites/site-settings.ts";
import { demoReply, hasReplySource } from "./demo-reply.ts";
import type { ReplySource } from "./reply-source.ts";

/**
 * Gets each reply from the source that the site chose (setting `reply_source`). Until the source is set up, visitors get the demo
 * reply. If a person can answer them (`handover`), and for calls with a key, the message fails with `not_configured` (contract
 * §4.5).
 */
export function sourceBySite(sources: Record<SiteSettings["reply_source"], ReplySource>): ReplySource {
  return (request) => {
    const { settings } = request.site;
    const isDemo = request.fromVisitor && settings.handover === null && !hasReplySource(settings);
    return isDemo ? demoReply(request) : sources[settings.reply_source](request);
  };
}
