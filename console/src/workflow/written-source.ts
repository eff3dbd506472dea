import type { Site } from "../api/shapes.ts";

/** The screen's fields as they are being written. */
export type WrittenSource = Pick<
  Site,
  | "reply_source"
  | "webhook_timeout"
  | "sign"
  | "timestamp"
  | "standard_webhooks"
  | "payload"
  | "model_name"
  | "model_system_prompt"
> & { webhook_url: string; model_base_url: string; model_api_key: string };

export function writtenOf(site: Site): WrittenSource {
  const { reply_source, webhook_timeout, sign, timestamp, standard_webhooks, payload } = site;
  const { model_name, model_system_prompt } = site;
  return {
    ...{ reply_source, webhook_timeout, sign, timestamp, standard_webhooks, payload },
    ...{ model_name, model_system_prompt, webhook_url: site.webhook_url ?? "" },
    ...{ model_base_url: site.model_base_url ?? "", model_api_key: "" },
  };
}

/** An empty address is none; a key that was not written stays what it is. */
export function changesOf({ webhook_url, model_base_url, model_api_key, ...rest }: WrittenSource): object {
  return {
    ...rest,
    ...{ webhook_url: webhook_url.trim() || null, model_base_url: model_base_url.trim() || null },
    ...(model_api_key !== "" && { model_api_key }),
  };
}
