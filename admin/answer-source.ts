import type { Site } from "./generated/site.ts";

/** Whether the chosen source of answers is set up. */
export function hasAnswerSource({
  reply_source,
  webhook_url,
  model_base_url,
  model_name,
}: Pick<Site, "reply_source" | "webhook_url" | "model_base_url" | "model_name">): boolean {
  return reply_source === "model" ? model_base_url !== null && model_name !== "" : webhook_url !== null;
}
