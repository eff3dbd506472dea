import type { Permission } from "./permissions.ts";
import type { Plan } from "./plans.ts";
import type { StoredSettings } from "./settings/stored-settings.ts";
import type { SiteSettings } from "./site-settings.ts";

/** A site with its settings and decrypted secrets. Only in memory. */
export interface Site {
  id: string;
  name: string;
  plan: Plan;
  publicKey: string;
  settings: SiteSettings;
  secrets: SiteSecrets;
  createdAt: number;
  updatedAt: number;
  /**
   * Time of the last change of the site's knowledge (milliseconds since 1970), which grows with every change. Absent if the site
   * has no entries.
   */
  knowledgeAt?: number;
  /** Time until which the bodies of the site's calls are recorded (milliseconds since 1970). Absent if no bodies are recorded. */
  bodiesUntil?: number;
  /** The stored form, including settings that this version does not know. Absent if the site was not read from storage. */
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
  /** Headers of the model's tools: by the address of the tool's server, then by name. */
  toolHeaders?: Record<string, Record<string, string>>;
}

/** A site in stored form. Its secrets are one encrypted text that only the vault can open. */
export interface StoredSite extends Omit<Site, "plan" | "settings" | "secrets" | "stored"> {
  /** May be unknown to this version if a newer version wrote it. */
  plan: string;
  settings: StoredSettings;
  sealedSecrets: string;
  /**
   * First due time of the weekly report, used if no due time is stored yet. Undefined if the owner wants no report. Never read
   * back.
   */
  reportAt?: number | undefined;
}

/** An API key in stored form: only its SHA-256 (base64url) and its last characters. */
export interface StoredKey {
  id: string;
  siteId: string;
  hash: string;
  label: string;
  permissions: Permission[];
  createdAt: number;
  /** The last characters, by which the owner recognises the key in a list. Absent for keys created before they were recorded. */
  lastFour?: string;
  /** Time of the first use in the latest UTC hour with a use; absent if the key was never used. Not part of an export. */
  usedAt?: number;
}
