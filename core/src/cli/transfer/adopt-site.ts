import type { Installation } from "../../installation.ts";
import type { RandomText } from "../../random-text.ts";
import { newApiKey } from "../../sites/api-key.ts";
import { newSecret } from "../../sites/new-secret.ts";
import { PERMISSIONS } from "../../sites/permissions.ts";
import type { StoredKey } from "../../sites/site.ts";
import { closedSite } from "../../sites/site-record.ts";
import { Refusal } from "../refusal.ts";
import type { PortableSite } from "./site-line.ts";

/** What had to be made anew, told this once. */
export interface FreshSecrets {
  api_key?: string;
  signing_secret?: string;
  identity_secret?: string;
  /** Their values, and the model's key, stayed behind. */
  webhook_headers_to_set?: string[];
  model_api_key_to_set?: boolean;
}

/**
 * Whether the site is here already; one that an import was killed over is not, and is removed. Rejects with `Refusal` if
 * another site has its public key or one of its keys.
 */
export async function isHere(
  storage: Installation["storage"],
  { site, keys }: Pick<PortableSite, "site" | "keys">,
): Promise<boolean> {
  if (await storage.note(unfinished(site.id))) await storage.removeSite(site.id);
  if ((await storage.site(site.id)) !== undefined) return true;
  if ((await storage.siteByPublicKey(site.publicKey)) !== undefined) throw taken(site.publicKey);
  for (const { id } of keys) if ((await storage.key(id)) !== undefined) throw taken(id);
  return false;
}

/** Makes the site that a file holds, under its own id and with its own keys. Secrets that the file does not hold are made. */
export async function adoptSite(
  { storage, vault }: Pick<Installation, "storage" | "vault">,
  { site, keys, secrets, webhookHeaders, hasModelKey }: PortableSite,
  randomText: RandomText,
  now: number,
): Promise<FreshSecrets> {
  const fresh: FreshSecrets = {};
  if (secrets === undefined) {
    const signing = newSecret("signing", randomText, now);
    const identity = newSecret("identity", randomText, now);
    secrets = { signing, identity, webhookHeaders: {} };
    fresh.signing_secret = signing.text;
    fresh.identity_secret = identity.text;
    if (webhookHeaders.length > 0) fresh.webhook_headers_to_set = webhookHeaders;
    if (hasModelKey) fresh.model_api_key_to_set = true;
  }
  const [first = freshKey(), ...more] = keys;
  await storage.setNote(unfinished(site.id), "yes");
  await storage.createSite(closedSite({ ...site, secrets }, vault), first);
  try {
    for (const key of more) await storage.addKey(key);
  } catch (error) {
    await storage.removeSite(site.id);
    throw error;
  }
  await storage.setNote(unfinished(site.id), "");
  return fresh;

  /** A site has at least one key to begin with, and all of the file's may have been revoked. */
  function freshKey(): StoredKey {
    const { id, apiKey, hash } = newApiKey(randomText);
    fresh.api_key = apiKey;
    return {
      ...{ id, siteId: site.id, hash, label: "First key" },
      ...{ permissions: [...PERMISSIONS], createdAt: now },
    };
  }
}

/** The note that stands while a site has not all of its keys yet. */
function unfinished(siteId: string): string {
  return `unfinished import of ${siteId}`;
}

function taken(what: string): Refusal {
  return new Refusal(`${what} belongs to another site of this installation. Nothing was imported.`);
}
