import { z } from "zod";
import { PLANS } from "./plans.ts";
import { modelToolsView } from "./settings/model-tools.ts";
import type { Site } from "./site.ts";
import { siteSettingsSchema } from "./site-settings.ts";

const secretView = z
  .object({ set: z.boolean(), last_four: z.string().nullable() })
  .meta({ title: "SecretState" });

/**
 * A site in a response to its owner, with flat fields. For each secret it states only whether it is set, and its last four
 * characters.
 */
export const siteView = siteSettingsSchema
  .extend({
    site_id: z.string(),
    public_key: z.string(),
    name: z.string(),
    plan: z.enum(PLANS),
    webhook_headers: z.record(z.string(), secretView),
    // Returned as stored, without validation.
    allowed_origins: z.array(z.string()),
    signing_secret: secretView,
    identity_secret: secretView,
    model_api_key: secretView,
    model_tools: modelToolsView(secretView),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ title: "Site" });

export const siteAnswer = siteView.extend({ success: z.literal(true) }).meta({ title: "SiteResponse" });

export type SiteView = z.output<typeof siteView>;

/** The version of a site for its `ETag`: it changes with every change to the site. */
export function siteVersion({ updated_at }: Pick<SiteView, "updated_at">): string {
  return updated_at;
}

export function viewOf({
  id,
  publicKey,
  name,
  plan,
  settings,
  secrets,
  createdAt,
  updatedAt,
}: Site): SiteView {
  return {
    ...settings,
    site_id: id,
    public_key: publicKey,
    name,
    plan,
    webhook_headers: veiledAll(secrets.webhookHeaders),
    signing_secret: veiled(secrets.signing.text),
    identity_secret: veiled(secrets.identity.text),
    model_api_key: veiled(secrets.modelKey),
    model_tools: settings.model_tools.map((tool) => {
      const headers = tool.type === "mcp" ? secrets.toolHeaders?.[tool.url] : undefined;
      return headers === undefined ? tool : { ...tool, headers: veiledAll(headers) };
    }) as SiteView["model_tools"],
    created_at: new Date(createdAt).toISOString(),
    updated_at: new Date(updatedAt).toISOString(),
  };
}

function veiledAll(headers: Record<string, string>): Record<string, z.output<typeof secretView>> {
  return Object.fromEntries(Object.entries(headers).map(([header, value]) => [header, veiled(value)]));
}

/** The state of a secret. Shows no characters of a short secret, because four characters would reveal too much of it. */
function veiled(text: string | undefined): z.output<typeof secretView> {
  return {
    set: text !== undefined,
    last_four: text !== undefined && text.length >= 12 ? text.slice(-4) : null,
  };
}
