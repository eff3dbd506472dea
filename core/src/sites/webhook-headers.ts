import { z } from "zod";
import { setting } from "./settings/setting.ts";

/**
 * Headers that the service itself sets on a webhook call, in lower case. Owners cannot override them, so that receivers can trust
 * them.
 */
export const OWN_HEADERS: ReadonlySet<string> = new Set([
  "content-type",
  "x-webhook-signature",
  "x-request-timestamp",
  "x-session-id",
  "x-user-verified",
  "x-reply-url",
  "webhook-id",
  "webhook-timestamp",
  "webhook-signature",
]);

/** Headers that belong to HTTP itself. */
const HTTP_HEADER =
  /^(host|connection|content-(length|encoding)|transfer-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*|accept-encoding)$/i;
const NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/;
/** Visible ASCII with inner spaces (RFC 9110, 5.5). */
const VALUE = /^[\x21-\x7e]([\x20-\x7e]{0,4094}[\x21-\x7e])?$/;

const nameSchema = z
  .string()
  .regex(NAME, "Give a header name such as X-API-Key.")
  .refine((name) => !isReserved(name), "The service sets this header itself. Choose another name.");
const valueSchema = z.string().regex(VALUE, "Give a header value of 1 to 4,096 visible ASCII characters.");

/** Headers for each webhook call, name to value; `true` keeps the current value, if there is one. Replaces the whole set. */
export const webhookHeadersSchema = setting(
  z
    .record(nameSchema, z.union([valueSchema, z.literal(true)]))
    .refine((headers) => Object.keys(headers).length <= 20, "Give at most 20 headers."),
  {
    default: {},
    label: "Headers sent with each call",
    says: "Headers of each webhook call, up to 20, by name. They replace the whole set; the value `true` keeps the current one.",
  },
);

export type WebhookHeadersChange = z.output<typeof webhookHeadersSchema>;

function isReserved(name: string): boolean {
  return OWN_HEADERS.has(name.toLowerCase()) || HTTP_HEADER.test(name);
}

export function changedHeaders(
  current: Record<string, string>,
  change: WebhookHeadersChange,
): Record<string, string> {
  // A Map, because a plain object inherits names such as "constructor".
  const set = new Map(Object.entries(current));
  const stored = Object.entries(change).map(([name, value]) => [
    name,
    value === true ? set.get(name) : value,
  ]);
  return Object.fromEntries(stored.filter(([, value]) => value !== undefined));
}
