import type { Permission } from "./permissions.ts";
import type { Plan } from "./plans.ts";
import type { StoredSettings } from "./settings/stored-settings.ts";
import type { SiteSettings } from "./site-settings.ts";

/** A customer of the service as the rules see it: settings and opened secrets. Lives in memory only. */
export interface Site {
  id: string;
  name: string;
  plan: Plan;
  publicKey: string;
  settings: SiteSettings;
  secrets: SiteSecrets;
  createdAt: number;
  updatedAt: number;
  /** When its knowledge last changed (milliseconds since 1970): later after every change. Absent while it has no entries. */
  knowledgeAt?: number;
  /** As it was read, with what this version does not know. Absent for a site that was not read from storage. */
  stored?: Pick<StoredSite, "plan" | "settings">;
}

/** A secret's text, and when it came into force (milliseconds since 1970). */
export interface Secret {
  text: string;
  since: number;
}

export interface SiteSecrets {
  /** Signs webhooks. */
  signing: Secret;
  /** The one before, still added to the Standard Webhooks header until `until` (milliseconds since 1970). */
  previousSigning?: Secret & { until: number };
  /** Verifies the `user_token` of visitors. */
  identity: Secret;
  /** Headers that the owner wants on each webhook call, name to value. */
  webhookHeaders: Record<string, string>;
  /** Opens the model's API; only ever sent to the origin that it was given for. */
  modelKey?: string;
}

/** A site as it lies in storage: the secrets as one sealed text, which only the vault can open. */
export interface StoredSite extends Omit<Site, "plan" | "settings" | "secrets" | "stored"> {
  /** Of a newer version, it may be one that this one does not know. */
  plan: string;
  settings: StoredSettings;
  sealedSecrets: string;
  /** When its weekly report is due if no time is noted yet; undefined: its owner wants none. Not read back. */
  reportAt?: number | undefined;
}

/** An API key as it lies in storage: the key itself is not kept, only its SHA-256 (base64url) and its end. */
export interface StoredKey {
  id: string;
  siteId: string;
  hash: string;
  label: string;
  permissions: Permission[];
  createdAt: number;
  /** By which its owner knows it in a list; absent for keys made before it was kept. */
  lastFour?: string;
}
