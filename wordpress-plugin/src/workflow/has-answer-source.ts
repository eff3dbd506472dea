import type { Site } from "../../../admin/generated/site.ts";

/** Whether the chosen answer source is set up. */
export function hasAnswerSource({ reply_source, webhook_url, model_base_url, model_name }: Site): boolean {
  return reply_source === "model" ? model_base_url !== null && model_name !== "" : webhook_url !== null;
}
