import { z } from "zod";
import { Failure } from "../failures.ts";
import type { RandomText } from "../random-text.ts";
import type { SiteStorage } from "../storage/port.ts";
import { newApiKey } from "./api-key.ts";
import { inTurn } from "./in-turn.ts";
import { changedModelKey, modelKeySchema } from "./model-key.ts";
import { newSecret } from "./new-secret.ts";
import { PERMISSIONS, type Permission } from "./permissions.ts";
import { PLANS } from "./plans.ts";
import type { Secret, Site, SiteSecrets, StoredKey } from "./site.ts";
import { closedSite, openedSite } from "./site-record.ts";
import { changedSettings, DEFAULT_SETTINGS, settingsChangesSchema } from "./site-settings.ts";
import type { Vault } from "./vault.ts";
import { changedHeaders, webhookHeadersSchema } from "./webhook-headers.ts";

/** What an owner may change of a site. A signing secret given means signing on, unless `sign` says otherwise. */
export const siteChangesSchema = settingsChangesSchema.extend({
  name: z.string().trim().min(1).max(100).optional(),
  webhook_headers: webhookHeadersSchema.optional(),
  signing_secret: z.string().min(8, "A signing secret has 8 to 256 characters.").max(256).optional(),
  model_api_key: modelKeySchema.optional(),
});

/** The plan is the operator's to give, so it is no part of what an owner may change. */
export const operatorChangesSchema = siteChangesSchema.extend({ plan: z.enum(PLANS).optional() });

export const newSiteSchema = operatorChangesSchema.required({ name: true });

export type SiteChanges = z.output<typeof operatorChangesSchema>;
export type NewSite = z.output<typeof newSiteSchema>;

/** What a new site is told once: the key and both secrets are not shown again. */
export interface SiteCredentials {
  site_id: string;
  public_key: string;
  api_key: string;
  signing_secret: string;
  identity_secret: string;
}

export interface KeyCredentials {
  key_id: string;
  api_key: string;
  permissions: Permission[];
  label: string;
}

/** How long the signing secret before the present one still signs beside it (Standard Webhooks, two live secrets). */
const ROTATION_OVERLAP = 24 * 3_600_000;
const ATTEMPTS = 8;

/** Makes and changes sites and keys, for the API and the command line alike. Rejects with `Failure`. */
export interface SiteKeeper {
  create(input: NewSite): Promise<SiteCredentials>;
  find(siteId: string): Promise<Site>;
  list(): Promise<Site[]>;
  update(siteId: string, changes: SiteChanges): Promise<Site>;
  /** The new secret's text. The old identity secret is void at once; the old signing secret overlaps by a day. */
  rotate(siteId: string, which: "signing" | "identity"): Promise<string>;
  /** Removes the site, its keys and all its conversations. */
  remove(siteId: string): Promise<void>;
  createKey(
    siteId: string,
    permissions: readonly Permission[] | undefined,
    label: string,
  ): Promise<KeyCredentials>;
  keys(siteId: string): Promise<StoredKey[]>;
  revokeKey(keyId: string): Promise<void>;
}

export function siteKeeper(deps: {
  storage: KeeperStorage;
  vault: Vault;
  randomText: RandomText;
  clock: () => number;
}): SiteKeeper {
  const { storage, vault, randomText, clock } = deps;
  const changing = inTurn();
  const secret = (which: "signing" | "identity") => newSecret(which, randomText, clock());

  async function find(siteId: string): Promise<Site> {
    const stored = await storage.site(siteId);
    if (stored === undefined) throw unknownSite();
    return openedSite(stored, vault);
  }

  /** Within this process one change waits for the other; against other processes it is tried until nobody wrote in between. */
  function change(siteId: string, edit: (site: Site) => Site): Promise<Site> {
    return changing(siteId, () => attempt(siteId, edit));
  }

  async function attempt(siteId: string, edit: (site: Site) => Site): Promise<Site> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const site = await find(siteId);
      const edited = { ...edit(site), updatedAt: Math.max(clock(), site.updatedAt + 1) };
      if (await storage.replaceSite(closedSite(edited, vault), site.updatedAt)) return edited;
    }
    throw new Error(`Site ${siteId} was being changed by others ${ATTEMPTS} times in a row.`);
  }

  async function removeSessions(siteId: string): Promise<void> {
    while ((await storage.removeSessions({ siteId }, 1_000)) > 0);
  }

  return {
    find,
    async create(input) {
      const now = clock();
      const blank: Site = {
        id: `site_${randomText(16)}`,
        name: input.name,
        plan: "free",
        publicKey: `pk_${randomText(24)}`,
        settings: DEFAULT_SETTINGS,
        secrets: { signing: secret("signing"), identity: secret("identity"), webhookHeaders: {} },
        createdAt: now,
        updatedAt: now,
      };
      const site = edited(blank, input, now);
      const key = newApiKey(randomText);
      const { id, hash } = key;
      await storage.createSite(closedSite(site, vault), {
        id,
        siteId: site.id,
        hash,
        label: "First key",
        permissions: [...PERMISSIONS],
        createdAt: now,
      });
      return {
        site_id: site.id,
        public_key: site.publicKey,
        api_key: key.apiKey,
        signing_secret: site.secrets.signing.text,
        identity_secret: site.secrets.identity.text,
      };
    },
    async list() {
      return (await storage.sites()).map((stored) => openedSite(stored, vault));
    },
    update(siteId, changes) {
      return change(siteId, (site) => edited(site, changes, clock()));
    },
    async rotate(siteId, which) {
      const fresh = secret(which);
      await change(siteId, (site) => ({ ...site, secrets: withSecret(site.secrets, which, fresh) }));
      return fresh.text;
    },
    async remove(siteId) {
      await find(siteId);
      // First what it holds, so that a crash leaves a site that can be deleted again; then what came meanwhile.
      await removeSessions(siteId);
      if (!(await storage.removeSite(siteId))) throw unknownSite();
      await removeSessions(siteId);
    },
    async createKey(siteId, permissions, label) {
      await find(siteId);
      const { id, apiKey, hash } = newApiKey(randomText);
      const granted = PERMISSIONS.filter(
        (permission) => permissions === undefined || permissions.includes(permission),
      );
      await storage.addKey({ id, siteId, hash, label, permissions: granted, createdAt: clock() });
      return { key_id: id, api_key: apiKey, permissions: granted, label };
    },
    keys: (siteId) => storage.keys(siteId),
    async revokeKey(keyId) {
      if (await storage.removeKey(keyId)) return;
      throw new Failure(
        "notFound",
        "key_id",
        "not_found",
        "There is no such key. `parley key list` names them.",
      );
    },
  };
}

type KeeperStorage = SiteStorage & {
  removeSessions(filter: { siteId: string }, limit: number): Promise<number>;
};

function edited(site: Site, changes: SiteChanges, now: number): Site {
  const { name, plan, webhook_headers, signing_secret, model_api_key, ...changed } = changes;
  if (signing_secret !== undefined) changed.sign ??= true;
  const settings = changedSettings(site.settings, changed);
  let secrets = changedModelKey(site, settings.model_base_url, model_api_key);
  if (webhook_headers !== undefined) {
    secrets = { ...secrets, webhookHeaders: changedHeaders(secrets.webhookHeaders, webhook_headers) };
  }
  if (signing_secret !== undefined && signing_secret !== secrets.signing.text) {
    secrets = withSecret(secrets, "signing", { text: signing_secret, since: now });
  }
  return {
    ...site,
    name: name ?? site.name,
    plan: plan ?? site.plan,
    settings,
    secrets,
  };
}

function withSecret(secrets: SiteSecrets, which: "signing" | "identity", fresh: Secret): SiteSecrets {
  if (which === "identity") return { ...secrets, identity: fresh };
  const previousSigning = { ...secrets.signing, until: fresh.since + ROTATION_OVERLAP };
  return { ...secrets, signing: fresh, previousSigning };
}

function unknownSite(): Failure {
  return new Failure(
    "notFound",
    "site_id",
    "not_found",
    "There is no such site. `parley site list` names them.",
  );
}
