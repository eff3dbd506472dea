import { z } from "zod";
import { setting } from "../settings/setting.ts";
import type { Site, SiteSecrets } from "../site.ts";

/** The key is sent in an `Authorization` header (RFC 9110, 5.5). Null removes the key. */
export const modelKeySchema = setting(
  z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{1,4096}$/, "Give an API key of 1 to 4,096 visible ASCII characters.")
    .nullable(),
  {
    label: "API key of the model",
    says: "API key of the model. It is removed when `model_base_url` changes to another origin or to none; null removes it.",
  },
);

/**
 * The site's secrets after a change of its model. A key belongs to the origin that it was entered for. It is removed when the
 * address changes to another origin or to none, so that nobody with permission to change settings can have it sent to themselves.
 */
export function changedModelKey(
  { settings, secrets }: Pick<Site, "settings" | "secrets">,
  baseUrl: string | null,
  given: z.output<typeof modelKeySchema> | undefined,
): SiteSecrets {
  const { modelKey, ...others } = secrets;
  const stored = isSameOrigin(settings.model_base_url, baseUrl) ? modelKey : undefined;
  const key = given === undefined ? stored : given;
  return key === undefined || key === null ? others : { ...others, modelKey: key };
}

/**
 * Whether both addresses have the same origin. True if no address was set before, because the key may be set before the first
 * address.
 */
function isSameOrigin(before: string | null, after: string | null): boolean {
  return before === null || (after !== null && URL.parse(before)?.origin === URL.parse(after)?.origin);
}
