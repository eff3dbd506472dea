import { planOf } from "../plans.ts";
import { nextReport } from "../report-week.ts";
import { settingsOf, storedSettings } from "../settings/stored-settings.ts";
import type { Site, SiteSecrets, StoredSite } from "../site.ts";
import type { Vault } from "./vault.ts";

/**
 * Converts a site from memory to storage. Encrypts its secrets for that site only, and keeps settings of a newer version that
 * this version does not know.
 */
export function encryptedSite(site: Site, vault: Vault): StoredSite {
  const { secrets, stored, ...rest } = site;
  const { weekly_report, timezone } = site.settings;
  return {
    ...rest,
    plan: stored !== undefined && planOf(stored.plan) === site.plan ? stored.plan : site.plan,
    settings: storedSettings(site.settings, stored?.settings),
    sealedSecrets: vault.seal(JSON.stringify(secrets), purposeOf(site.id)),
    ...(weekly_report && { reportAt: nextReport(site.updatedAt, timezone) }),
  };
}

export function decryptedSite(stored: StoredSite, vault: Vault): Site {
  const { sealedSecrets, plan, settings, ...rest } = stored;
  const secrets = JSON.parse(vault.open(sealedSecrets, purposeOf(stored.id))) as SiteSecrets;
  return { ...rest, plan: planOf(plan), settings: settingsOf(settings), secrets, stored: { plan, settings } };
}

function purposeOf(siteId: string): string {
  return `site-secrets:${siteId}`;
}
