import type { StoredKey, StoredSite } from "../../sites/site.ts";
import type { KnowledgeEntry } from "./knowledge-storage.ts";

export interface SiteStorage {
  /** A text of the installation itself (the vault's canary); undefined until `setNote`. */
  note(name: string): Promise<string | undefined>;
  setNote(name: string, text: string): Promise<void>;

  /** Another number after every change to any site or key, whichever process made it: what was read before may be stale. */
  settingsVersion(): Promise<number>;

  /** Rejects, and stores nothing, if an id or the public key is taken. A site that comes from elsewhere brings its knowledge. */
  createSite(
    site: StoredSite & { knowledge?: readonly KnowledgeEntry[] },
    firstKey: StoredKey,
    ...moreKeys: StoredKey[]
  ): Promise<void>;
  site(id: string): Promise<StoredSite | undefined>;
  siteByPublicKey(publicKey: string): Promise<StoredSite | undefined>;
  /** Oldest first, ties by id. */
  sites(): Promise<StoredSite[]>;
  /**
   * Replaces the site if it is still the one read (`updatedAt` equals `readAt`), so that no change is lost.
   * False if it has changed or is gone: read again and repeat. The new `updatedAt` is later than `readAt`.
   */
  replaceSite(site: StoredSite, readAt: number): Promise<boolean>;
  /**
   * Removes the site, its keys, its usage and what is left of its sessions at once. As that is one step, however many there are,
   * remove them by `removeSessions` first. False if unknown.
   */
  removeSite(id: string): Promise<boolean>;
  /** Whether any site lists this origin (exact text) in its `allowed_origins`. */
  anySiteAllows(origin: string): Promise<boolean>;

  /** Rejects if the id is taken or the site is unknown. */
  addKey(key: StoredKey): Promise<void>;
  key(id: string): Promise<StoredKey | undefined>;
  /** Oldest first, ties by id. */
  keys(siteId: string): Promise<StoredKey[]>;
  /** False if unknown. */
  removeKey(id: string): Promise<boolean>;
}
