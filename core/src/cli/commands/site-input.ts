import { z } from "zod";
import { newSiteSchema, operatorChangesSchema } from "../../sites/site-service.ts";
import { siteSettingsSchema } from "../../sites/site-settings.ts";
import type { WebhookHeadersChange } from "../../sites/webhook-headers.ts";
import { duration } from "../duration.ts";

const { webhook_headers } = operatorChangesSchema.shape;
const { webhook_timeout, session_timeout } = siteSettingsSchema.shape;

/** Rules for typed input. Each converts the typed text to the JSON value, and then applies the API's own rule. */
const typed = {
  ...Object.fromEntries(
    Object.entries(operatorChangesSchema.shape).map(([name, rule]) => [name, asTyped(rule.unwrap())]),
  ),
  webhook_headers: z.array(z.string()).transform(headersOf).pipe(webhook_headers.unwrap()).optional(),
  webhook_timeout: duration(webhook_timeout.maxValue ?? Number.POSITIVE_INFINITY).optional(),
  session_timeout: duration(session_timeout.maxValue ?? Number.POSITIVE_INFINITY).optional(),
};

/** Input of `site create`. */
export const typedSiteSchema = newSiteSchema.extend({ ...typed, name: newSiteSchema.shape.name } as object);

/** Input of `site update`. */
export const typedChangesSchema = operatorChangesSchema.extend(typed as object);

/**
 * Returns the rule for a typed text. An empty text means null if the rule allows null. A number that may not be null refuses an
 * empty text, because `Number("")` would be 0.
 */
function asTyped(rule: z.ZodType): z.ZodType {
  const inner = rule instanceof z.ZodNullable ? rule.unwrap() : rule;
  if (inner instanceof z.ZodNumber) {
    const none = inner === rule ? Number.NaN : null;
    return z
      .string()
      .transform((text) => (text === "" ? none : Number(text)))
      .pipe(rule as z.ZodType<unknown, number | null>)
      .optional();
  }
  if (inner instanceof z.ZodArray) {
    return z
      .array(z.string())
      .transform(withoutEmpty)
      .pipe(rule as z.ZodType<unknown, string[]>)
      .optional();
  }
  if (inner === rule) return rule.optional();
  return z
    .string()
    .transform(nullIfEmpty)
    .pipe(rule as z.ZodType<unknown, string | null>)
    .optional();
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

/** Removes empty texts, so that a single empty text means an empty list. */
function withoutEmpty(texts: string[]): string[] {
  return texts.filter((text) => text !== "");
}
