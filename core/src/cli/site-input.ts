import { z } from "zod";
import { newSiteSchema, operatorChangesSchema } from "../sites/site-keeper.ts";
import { siteSettingsSchema } from "../sites/site-settings.ts";
import type { WebhookHeadersChange } from "../sites/webhook-headers.ts";
import { duration } from "./duration.ts";

const { webhook_url, webhook_headers, allowed_origins, model_base_url, model_api_key } =
  operatorChangesSchema.shape;
const { webhook_timeout, webhook_history, model_history, session_timeout } = siteSettingsSchema.shape;

/** Where a command line can say less than JSON, the text is read first; then the API's own rules apply. */
const typed = {
  webhook_url: z.string().transform(nullIfEmpty).pipe(webhook_url.unwrap()).optional(),
  webhook_history: count(webhook_history).optional(),
  model_base_url: z.string().transform(nullIfEmpty).pipe(model_base_url.unwrap()).optional(),
  model_api_key: z.string().transform(nullIfEmpty).pipe(model_api_key.unwrap()).optional(),
  model_history: count(model_history).optional(),
  webhook_headers: z.array(z.string()).transform(headersOf).pipe(webhook_headers.unwrap()).optional(),
  webhook_timeout: duration(webhook_timeout.maxValue ?? Number.POSITIVE_INFINITY).optional(),
  session_timeout: duration(session_timeout.maxValue ?? Number.POSITIVE_INFINITY).optional(),
  allowed_origins: z.array(z.string()).transform(withoutEmpty).pipe(allowed_origins.unwrap()).optional(),
};

/** What `site create` takes. */
export const typedSiteSchema = newSiteSchema.extend(typed);

/** What `site update` takes. */
export const typedChangesSchema = operatorChangesSchema.extend(typed);

/** `Number("")` is 0, which nobody who typed nothing meant. */
function count(rule: typeof webhook_history) {
  return z
    .string()
    .transform((text) => (text === "" ? Number.NaN : Number(text)))
    .pipe(rule);
}

function nullIfEmpty(text: string): string | null {
  return text === "" ? null : text;
}

function headersOf(lines: string[], context: z.core.$RefinementCtx): WebhookHeadersChange {
  const headers = withoutEmpty(lines).map((line) => {
    const [, name = "", value = ""] = /^([^:]+):(.*)$/s.exec(line) ?? [];
    if (name === "") context.addIssue({ code: "custom", message: "Give a header as 'Name: value'." });
    return [name.trim(), value.trim()] as const;
  });
  return Object.fromEntries(headers);
}

/** An empty text alone stands for an empty list. */
function withoutEmpty(texts: string[]): string[] {
  return texts.filter((text) => text !== "");
}
