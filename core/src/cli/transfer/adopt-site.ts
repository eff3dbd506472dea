import type { Installation } from "../../app/installation.ts";
import type { RandomText } from "../../random-text.ts";
import { newApiKey } from "../../sites/api-keys.ts";
import { PERMISSIONS } from "../../sites/permissions.ts";
import { encryptedSite } from "../../sites/secrets/encrypted-site.ts";
import { newSecret } from "../../sites/secrets/new-secret.ts";
import type { StoredKey } from "../../sites/site.ts";
import { CommandError } from "../command.ts";
import type { PortableSite } from "./file/site-line.ts";

/** Newly generated secrets, shown once, and the secrets that the owner has to set again. */
export interface FreshSecrets {
  api_key?: string;
  signing_secret?: string;
  identity_secret?: string;
  /** Names of headers whose values the file does not contain. */
  webhook_headers_to_set?: string[];
  model_api_key_to_set?: boolean;
  tool_headers_to_set?: Record<string, string[]>;
}

/** Whether the site exists already. Rejects with `CommandError` if another site has its public key or one of its keys. */
export async function isHere(
  storage: Installation["storage"],
  { site, keys }: Pick<PortableSite, "site" | "keys">,
): Promise<boolean> {
  if ((await storage.site(site.id)) !== undefined) return true;
  if ((await storage.siteByPublicKey(site.publicKey)) !== undefined) throw taken(site.publicKey);
  for (const { id } of keys) if ((await storage.key(id)) !== undefined) throw taken(id);
  return false;
}

/**
 * Creates the site of a file, with the id and the keys in the file. Generates the signing and identity secrets and an API key if
 * the file has none; the owner has to set other missing secrets again.
 */
export async function adoptSite(
  { storage, vault }: Pick<Installation, "storage" | "vault">,
  { site, keys, secrets, webhookHeaders, hasModelKey, toolHeaders, knowledge }: PortableSite,
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
    if (Object.keys(toolHeaders).length > 0) fresh.tool_headers_to_set = toolHeaders;
  }
  const [first = freshKey(), ...more] = keys;
  await storage.createSite({ ...encryptedSite({ ...site, secrets }, vault), knowledge }, first, ...more);
  return fresh;

  /** Creates a key for a file without keys, so that a program can use the site. */
  function freshKey(): StoredKey {
    const { id, apiKey, hash, lastFour } = newApiKey(randomText);
    fresh.api_key = apiKey;
    return {
      id,
      siteId: site.id,
      hash,
      label: "First key",
      permissions: [...PERMISSIONS],
      createdAt: now,
      lastFour,
    };
  }
}

function taken(what: string): CommandError {
  return new CommandError(`Another site of this installation has ${what}. Nothing was imported.`);
}
