import { type HeaderDraft, headerDrafts, headersSent } from "../../../settings/header-draft.ts";
import type { Site } from "../api/shapes.ts";

/** The fields of the screen as edited, not yet saved. */
export type WrittenSource = Pick<
  Site,
  | "reply_source"
  | "sign"
  | "timestamp"
  | "standard_webhooks"
  | "payload"
  | "model_name"
  | "model_system_prompt"
> & {
  webhook_url: string;
  model_base_url: string;
  model_api_key: string;
  /** Text, so that the field may be empty while somebody types. */
  webhook_timeout: string;
  address_messages_per_minute: string;
  headers: HeaderDraft[];
};

export function writtenOf(site: Site): WrittenSource {
  const { reply_source, webhook_timeout, sign, timestamp, standard_webhooks, payload } = site;
  const { model_name, model_system_prompt } = site;
  return {
    ...{
      reply_source,
      webhook_timeout: String(webhook_timeout),
      sign,
      timestamp,
      standard_webhooks,
      payload,
    },
    ...{ model_name, model_system_prompt, webhook_url: site.webhook_url ?? "" },
    ...{ model_base_url: site.model_base_url ?? "", model_api_key: "" },
    address_messages_per_minute: String(site.address_messages_per_minute ?? ""),
    headers: headerDrafts(site.webhook_headers),
  };
}

/** An empty address means no address; a key that nobody typed stays unchanged. */
export function changesOf(written: WrittenSource): object {
  const { webhook_url, model_base_url, model_api_key, webhook_timeout, headers, ...rest } = written;
  const { address_messages_per_minute } = written;
  return {
    ...rest,
    webhook_timeout: numberOrNull(webhook_timeout),
    address_messages_per_minute: numberOrNull(address_messages_per_minute),
    webhook_headers: headersSent(headers),
    ...{ webhook_url: webhook_url.trim() || null, model_base_url: model_base_url.trim() || null },
    ...(model_api_key !== "" && { model_api_key }),
  };
}

function numberOrNull(text: string): number | null {
  return text.trim() === "" ? null : Number(text);
}
