import type { Permission } from "./permissions.ts";
import type { Plan } from "./plans.ts";
import type { StoredSettings } from "./settings/stored-settings.ts";
import type { SiteSettings } from "./site-settings.ts";

/** A customer of the service, with settings and decrypted secrets. In memory only. */
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
  /** Until when the bodies of its calls are recorded (milliseconds since 1970). Absent if they are not. */
  bodiesUntil?: number;
  /** The stored form, including what this version does not know. Absent for a site that was not read from storage. */
  stored?: Pick<StoredSite, "plan" | "settings">;
}

/** A secret and the instant from which it is valid (milliseconds since 1970). */
export interface Secret {
  text: string;
  since: number;
}

export interface SiteSecrets {
  /** Signs webhooks. */
  signing: Secret;
  /** The previous secret, which still signs in the Standard Webhooks header until `until` (milliseconds since 1970). */
  previousSigning?: Secret & { until: number };
  /** Verifies the `user_token` of visitors. */
  identity: Secret;
  /** The owner's additional headers for each webhook call, name to value. */
  webhookHeaders: Record<string, string>;
  /** The API key of the model; only sent to the origin that it was entered for. */
  modelKey?: string;
  /** Headers of the model's tools, by the address of their server: name to value. */
  toolHeaders?: Record<string, Record<string, string>>;
}

/** A site as stored: the secrets are one encrypted text that only the vault can open. */
export interface StoredSite extends Omit<Site, "plan" | "settings" | "secrets" | "stored"> {
  /** May be unknown to this version if a newer one wrote it. */
  plan: string;
  settings: StoredSettings;
  sealedSecrets: string;
  /** When its weekly report is due if no time is noted yet; undefined: its owner wants none. Not read back. */
  reportAt?: number | undefined;
}

/** An API key as stored: only its SHA-256 (base64url) and its last characters. */
export interface StoredKey {
  id: string;
  siteId: string;
  hash: string;
  label: string;
  permissions: Permission[];
  createdAt: number;
  /** Lets the owner recognise the key in a list; absent for keys created before it was recorded. */
  lastFour?: string;
  /** The first use in the latest UTC hour in which it was used; absent if never. Not part of an export. */
  usedAt?: number;
}
