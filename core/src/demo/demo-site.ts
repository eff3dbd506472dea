import { settingsOf } from "../sites/settings/stored-settings.ts";
import type { SiteService } from "../sites/site-service.ts";
import type { Storage } from "../storage/port.ts";
import { DEMO_WORKFLOW_PATH } from "./demo-workflow.ts";

export interface DemoSite {
  id: string;
  publicKey: string;
  /** The site's API key. Set only if this run created the site. */
  apiKey: string | undefined;
}

export interface DemoUrls {
  webhookUrl: string;
  /** Origins at which the demo page is opened. */
  origins: readonly string[];
}

/** Name of the stored value (`storage.note`) that contains the site's id. */
const SITE_NOTE = "demo-site";
/**
 * Name of the stored value with the origins that the last run added, separated by spaces. The next run removes only those
 * origins.
 */
const ORIGINS_NOTE = "demo-origins";

/** Creates the demo's site if it does not exist, as on the first run. Otherwise updates it to the URLs of this run. */
export async function demoSite(
  deps: { storage: Pick<Storage, "note" | "setNote" | "site">; sites: SiteService },
  urls: DemoUrls,
): Promise<DemoSite> {
  const { storage, sites } = deps;
  const known = await storage.note(SITE_NOTE);
  const stored = known === undefined ? undefined : await storage.site(known);
  const site =
    stored === undefined
      ? await made(sites, urls)
      : { id: stored.id, publicKey: stored.publicKey, apiKey: undefined };
  if (stored !== undefined) {
    const ours = (await storage.note(ORIGINS_NOTE))?.split(" ") ?? [];
    const { webhook_url, allowed_origins } = settingsOf(stored.settings);
    await sites.update(stored.id, {
      allowed_origins: [...new Set([...allowed_origins.filter((o) => !ours.includes(o)), ...urls.origins])],
      ...(isDemoWorkflow(webhook_url) ? { webhook_url: urls.webhookUrl } : {}),
    });
  }
  await storage.setNote(ORIGINS_NOTE, urls.origins.join(" "));
  await storage.setNote(SITE_NOTE, site.id);
  return site;
}

async function made(sites: SiteService, { webhookUrl, origins }: DemoUrls): Promise<DemoSite> {
  const { site_id, public_key, api_key } = await sites.create({
    name: "Demo",
    webhook_url: webhookUrl,
    sign: true,
    live: true,
    timestamp: true,
    allowed_origins: [...origins],
    appearance: {
      title: "Parley demo",
      greeting: "Hello! Say anything, or “help” to see what I can do.",
      color: "#4338ca",
      starter_prompts: ["Who am I?", "How does it work?", "Show me links"],
      feedback: true,
    },
  });
  return { id: site_id, publicKey: public_key, apiKey: api_key };
}

/** Whether the webhook is unset, or is the demo workflow of an earlier run. A webhook that the owner set must stay. */
function isDemoWorkflow(webhookUrl: string | null): boolean {
  if (webhookUrl === null) return true;
  const { hostname, pathname } = new URL(webhookUrl);
  return hostname === "127.0.0.1" && pathname === DEMO_WORKFLOW_PATH;
}
