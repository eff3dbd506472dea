import { z } from "zod";
import { Failure } from "../failures.ts";
import type { RandomText } from "../random-text.ts";
import type { ConfirmationStorage } from "../storage/port/confirmation-storage.ts";
import type { SiteStorage } from "../storage/port.ts";
import { type NewApiKey, newApiKey } from "./api-keys.ts";
import { keyedMutex } from "./keyed-mutex.ts";
import { PERMISSIONS, type Permission } from "./permissions.ts";
import { PLANS } from "./plans.ts";
import { decryptedSite, encryptedSite } from "./secrets/encrypted-site.ts";
import { changedModelKey, modelKeySchema } from "./secrets/model-key.ts";
import { newSecret } from "./secrets/new-secret.ts";
import { changedToolHeaders } from "./secrets/tool-headers.ts";
import type { Vault } from "./secrets/vault.ts";
import { type SettingChange, settingChanges } from "./setting-changes.ts";
import { modelToolsChangeSchema } from "./settings/model-tools.ts";
import { setting } from "./settings/setting.ts";
import type { Secret, Site, SiteSecrets, StoredKey } from "./site.ts";
import {
  changedSettings,
  DEFAULT_SETTINGS,
  OPERATORS_SETTINGS,
  settingsChangesSchema,
} from "./site-settings.ts";
import { changedHeaders, webhookHeadersSchema } from "./webhook-headers.ts";

const signingSecretSchema = setting(
  z.string().min(8, "Choose a signing secret of 8 to 256 characters.").max(256),
  {
    label: "New signing secret",
    says: "The secret that signs the calls. Also turns `sign` on.",
  },
);

/** The changes that the operator may make to a site. A signing secret turns signing on, unless `sign` says otherwise. */
export const operatorChangesSchema = settingsChangesSchema.extend({
  plan: z.enum(PLANS).optional(),
  name: z.string().trim().min(1).max(100).optional(),
  webhook_headers: webhookHeadersSchema.optional(),
  signing_secret: signingSecretSchema.optional(),
  model_api_key: modelKeySchema.optional(),
  model_tools: modelToolsChangeSchema.optional(),
});

/** The changes that an owner may make. Only the operator sets plan and limits. */
export const siteChangesSchema = operatorChangesSchema.omit({ ...OPERATORS_SETTINGS, plan: true });

export const newSiteSchema = operatorChangesSchema.required({ name: true });

export type SiteChanges = z.output<typeof operatorChangesSchema>;
export type NewSite = z.output<typeof newSiteSchema>;

/** Credentials of a new site. The key and both secrets are never shown again. */
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

export interface SiteChange {
  /** The site of a revoked key. */
  revokedAt?: string;
}

/** The caller who changes a site, and the conditions of the change. */
export interface Updater {
  /** Whether addresses that this change adds to `notify_emails` need no confirmation (contract §9.4). */
  isOperator?: boolean;
  /** Throws to refuse the change. Receives the version that is replaced, even if others change the site concurrently. */
  expect?: ((site: Site) => void) | undefined;
  /** Receives the differences after the change was stored. */
  changed?: (changes: SettingChange[]) => void;
}

/** Milliseconds for which the previous signing secret also signs (Standard Webhooks allows two active secrets). */
const ROTATION_OVERLAP = 24 * 3_600_000;
const ATTEMPTS = 8;

/**
 * Creates and changes sites and keys, for the API and the command line. Rejects with `Failure`. Emits every stored change to
 * `onChange`, so that callers need not know which parts cache sites.
 */
export interface SiteService {
  create(input: NewSite): Promise<SiteCredentials>;
  createWithoutKey(input: NewSite): Promise<Omit<SiteCredentials, "api_key">>;
  find(siteId: string): Promise<Site>;
  list(): Promise<Site[]>;
  /** Newest first; pages count from 1. */
  page(page: number, perPage: number): Promise<{ sites: Site[]; total: number }>;
  update(siteId: string, changes: SiteChanges, by?: Updater): Promise<Site>;
  /**
   * Resolves with the new secret. The old identity secret becomes void immediately; the old signing secret stays valid for a day.
   */
  rotate(siteId: string, which: "signing" | "identity"): Promise<string>;
  /** Removes the site, its keys and all its conversations. */
  remove(siteId: string): Promise<void>;
  createKey(
    siteId: string,
    permissions: readonly Permission[] | undefined,
    label: string,
  ): Promise<KeyCredentials>;
  keys(siteId: string): Promise<StoredKey[]>;
  /** Revokes a key. With `siteId`, a key of another site is treated as unknown. */
  revokeKey(keyId: string, siteId?: string): Promise<void>;
  /** Calls `listener` after each change to a site or key that this service stored. Call the returned function to stop. */
  onChange(listener: (change: SiteChange) => void): () => void;
}

interface SiteServiceParts {
  storage: KeeperStorage;
  vault: Vault;
  randomText: RandomText;
  clock: () => number;
}

export function siteService(deps: SiteServiceParts): SiteService {
  const { storage, vault, randomText, clock } = deps;
  const changing = keyedMutex();
  const listeners = new Set<(change: SiteChange) => void>();
  const changed = (change: SiteChange = {}) => {
    for (const listener of listeners) listener(change);
  };
  const secret = (which: "signing" | "identity") => newSecret(which, randomText, clock());

  async function find(siteId: string): Promise<Site> {
    const stored = await storage.site(siteId);
    if (stored === undefined) throw unknownSite();
    return decryptedSite(stored, vault);
  }

  /** Changes a site. Changes in this process run one after the other. Tries again if another process wrote in between. */
  function change(siteId: string, edit: (site: Site) => Site): Promise<Site> {
    return changing(siteId, () => attempt(siteId, edit));
  }

  async function attempt(siteId: string, edit: (site: Site) => Site): Promise<Site> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const site = await find(siteId);
      const edited = { ...edit(site), updatedAt: Math.max(clock(), site.updatedAt + 1) };
      if (!(await storage.replaceSite(encryptedSite(edited, vault), site.updatedAt))) continue;
      changed();
      return edited;
    }
    throw new Error(`Site ${siteId} could not be saved: others changed it ${ATTEMPTS} times in a row.`);
  }

  async function createSite(input: NewSite, keys: NewApiKey[]): Promise<Omit<SiteCredentials, "api_key">> {
    const now = clock();
    const secrets = { signing: secret("signing"), identity: secret("identity"), webhookHeaders: {} };
    const site = edited({ ...blankSite(randomText, now), secrets }, input, now);
    const stored = keys.map(({ id, hash, lastFour }) => ({
      id,
      siteId: site.id,
      hash,
      lastFour,
      label: "First key",
      permissions: [...PERMISSIONS],
      createdAt: now,
    }));
    await storage.createSite(encryptedSite(site, vault), ...stored);
    await changeNotified(deps, [], site, true);
    changed();
    return credentialsOf(site);
  }

  return {
    find,
    async create(input) {
      const key = newApiKey(randomText);
      const { site_id, public_key, ...secrets } = await createSite(input, [key]);
      return { site_id, public_key, api_key: key.apiKey, ...secrets };
    },
    createWithoutKey: (input) => createSite(input, []),
    async list() {
      return (await storage.sites()).map((stored) => decryptedSite(stored, vault));
    },
    async page(page, perPage) {
      const all = (await storage.sites()).reverse();
      const shown = all.slice((page - 1) * perPage, page * perPage);
      return { sites: shown.map((stored) => decryptedSite(stored, vault)), total: all.length };
    },
    async update(siteId, changes, { isOperator = false, expect, changed } = {}) {
      let before: Site | undefined;
      const site = await change(siteId, (site) => {
        expect?.(site);
        before = site;
        return edited(site, changes, clock());
      });
      if (before === undefined) return site;
      if (changes.notify_emails !== undefined)
        await changeNotified(deps, before.settings.notify_emails, site, isOperator);
      changed?.(settingChanges(before, site));
      return site;
    },
    async rotate(siteId, which) {
      const fresh = secret(which);
      await change(siteId, (site) => ({ ...site, secrets: withSecret(site.secrets, which, fresh) }));
      return fresh.text;
    },
    async remove(siteId) {
      await find(siteId);
      // Removes the content in small steps first. Content that arrives during these steps is removed with the site.
      while ((await storage.removeSessions({ siteId }, 1_000, clock())) > 0);
      if (!(await storage.removeSite(siteId))) throw unknownSite();
      changed();
    },
    ...keysOf(deps, changed),
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * Records changes of the notified e-mail addresses after the site was stored. An address that could not be recorded is asked to
 * confirm when the first visitor waits.
 */
async function changeNotified(
  { storage, clock }: SiteServiceParts,
  before: string[],
  { id: siteId, settings: { notify_emails: after } }: Site,
  isConfirmed: boolean,
): Promise<void> {
  const removed = before.filter((email) => !after.includes(email));
  const added = isConfirmed ? after : after.filter((email) => !before.includes(email));
  if (added.length + removed.length === 0) return;
  await storage.changeNotified({ siteId, added, removed, at: clock(), isConfirmed });
}

function blankSite(randomText: RandomText, now: number): Omit<Site, "secrets"> {
  return {
    id: `site_${randomText(16)}`,
    name: "",
    plan: "free",
    publicKey: `pk_${randomText(24)}`,
    settings: DEFAULT_SETTINGS,
    createdAt: now,
    updatedAt: now,
  };
}

function keysOf(
  { storage, randomText, clock }: SiteServiceParts,
  changed: (change?: SiteChange) => void,
): Pick<SiteService, "createKey" | "keys" | "revokeKey"> {
  return {
    async createKey(siteId, permissions, label) {
      if ((await storage.site(siteId)) === undefined) throw unknownSite();
      const { id, apiKey, hash, lastFour } = newApiKey(randomText);
      const granted = PERMISSIONS.filter(
        (permission) => permissions === undefined || permissions.includes(permission),
      );
      await storage.addKey({ id, siteId, hash, label, permissions: granted, createdAt: clock(), lastFour });
      changed();
      return { key_id: id, api_key: apiKey, permissions: granted, label };
    },
    keys: (siteId) => storage.keys(siteId),
    async revokeKey(keyId, siteId) {
      // Checking before the removal is safe, because a key never changes its site and ids are never reused.
      const key = await storage.key(keyId);
      const isMeant = key !== undefined && (siteId === undefined || key.siteId === siteId);
      if (!isMeant || !(await storage.removeKey(keyId))) throw unknownKey();
      changed({ revokedAt: key.siteId });
    },
  };
}

function credentialsOf({ id, publicKey, secrets }: Site): Omit<SiteCredentials, "api_key"> {
  return {
    site_id: id,
    public_key: publicKey,
    signing_secret: secrets.signing.text,
    identity_secret: secrets.identity.text,
  };
}

type KeeperStorage = SiteStorage &
  Pick<ConfirmationStorage, "changeNotified"> & {
    removeSessions(filter: { siteId: string }, limit: number, at: number): Promise<number>;
  };

function edited(site: Site, changes: SiteChanges, now: number): Site {
  const { name, plan, webhook_headers, signing_secret, model_api_key, ...changed } = changes;
  if (signing_secret !== undefined) changed.sign ??= true;
  const settings = changedSettings(site.settings, changed);
  let secrets = changedModelKey(site, settings.model_base_url, model_api_key);
  if (changed.model_tools !== undefined) secrets = changedToolHeaders(secrets, changed.model_tools);
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
    "No site has this id. `npx parley site list` shows all sites.",
  );
}

function unknownKey(): Failure {
  return new Failure(
    "notFound",
    "key_id",
    "not_found",
    "The site has no key with this id. `npx parley key list` shows its keys.",
  );
}
