import type { Site, SiteSecrets, StoredSite } from "./site.ts";
import { completeSettings } from "./site-settings.ts";
import type { Vault } from "./vault.ts";

/** Between a site as the rules see it and as it lies in storage: secrets sealed for that very site. */
export function closedSite(site: Site, vault: Vault): StoredSite {
  const { secrets, ...rest } = site;
  return { ...rest, sealedSecrets: vault.seal(JSON.stringify(secrets), purposeOf(site.id)) };
}

export function openedSite(stored: StoredSite, vault: Vault): Site {
  const { sealedSecrets, ...rest } = stored;
  const secrets = JSON.parse(vault.open(sealedSecrets, purposeOf(stored.id))) as SiteSecrets;
  // A setting that is younger than the stored site has its default.
  return { ...rest, settings: completeSettings(stored.settings), secrets };
}

function purposeOf(siteId: string): string {
  return `site-secrets:${siteId}`;
}
