import type { Site } from "../service/site.ts";

/** Whether an answer source is configured. */
export function isReady(
  site: Pick<Site, "reply_source" | "webhook_url" | "model_base_url" | "model_name">,
): boolean {
  if (site.reply_source === "webhook") return site.webhook_url !== null;
  return site.model_base_url !== null && site.model_name !== "";
}
