import { z } from "zod";
import { newSiteSchema, operatorChangesSchema } from "../sites/site-keeper.ts";
import { siteSettingsSchema } from "../sites/site-settings.ts";
import type { WebhookHeadersChange } from "../sites/webhook-headers.ts";
import { duration } from "./duration.ts";

const { webhook_url, webhook_headers, allowed_origins } = operatorChangesSchema.shape;
const { webhook_timeout, session_timeout } = siteSettingsSchema.shape;

/** Where a command line can say less than JSON, the text is read first; then the API's own rules apply. */
const typed = {
  webhook_url: z
    .string()
    .transform((text) => (text === "" ? null : text))
    .pipe(webhook_url.unwrap())
    .optional(),
  webhook_headers: z.array(z.string()).transform(headersOf).pipe(webhook_headers.unwrap()).optional(),
  webhook_timeout: duration(webhook_timeout.maxValue ?? Number.POSITIVE_INFINITY).optional(),
  session_timeout: duration(session_timeout.maxValue ?? Number.POSITIVE_INFINITY).optional(),
  allowed_origins: z.array(z.string()).transform(withoutEmpty).pipe(allowed_origins.unwrap()).optional(),
};

/** What `site create` takes. */
export const typedSiteSchema = newSiteSchema.extend(typed);

/** What `site update` takes. */
export const typedChangesSchema = operatorChangesSchema.extend(typed);

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
