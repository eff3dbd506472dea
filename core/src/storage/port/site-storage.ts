import type { StoredKey, StoredSite } from "../../sites/site.ts";
import type { KnowledgeEntry } from "./knowledge-storage.ts";

export interface SiteStorage {
  /** A string that belongs to the installation itself, such as the vault's check. Undefined until `setNote`. */
  note(name: string): Promise<string | undefined>;
  setNote(name: string, text: string): Promise<void>;

  /**
   * Changes with every change to a site, its knowledge or a key (except a key's use), by any process. Earlier reads may then be
   * stale.
   */
  settingsVersion(): Promise<number>;

  /** Rejects, and stores nothing, if an id or the public key is taken. `knowledge`: the entries of an imported site. */
  createSite(
    site: StoredSite & { knowledge?: readonly KnowledgeEntry[] },
    ...keys: StoredKey[]
  ): Promise<void>;
  site(id: string): Promise<StoredSite | undefined>;
  siteByPublicKey(publicKey: string): Promise<StoredSite | undefined>;
  /** All sites, oldest first, ties by id. */
  sites(): Promise<StoredSite[]>;
  /**
   * Replaces the site if it has not changed since it was read (`updatedAt` equals `readAt`), so that no change is lost. False if
   * it has changed or is gone: read again and repeat. The new `updatedAt` is later than `readAt`.
   */
  replaceSite(site: StoredSite, readAt: number): Promise<boolean>;
  /**
   * Removes the site, its keys, its usage and its remaining sessions. All of that is one step, so remove most sessions with
   * `removeSessions` first. False if unknown.
   */
  removeSite(id: string): Promise<boolean>;
  /** Whether any site lists this origin (exact text) in its `allowed_origins`. */
  anySiteAllows(origin: string): Promise<boolean>;

  /** Rejects if the id is taken or the site is unknown. */
  addKey(key: StoredKey): Promise<void>;
  key(id: string): Promise<StoredKey | undefined>;
  /** A site's keys, oldest first, ties by id. */
  keys(siteId: string): Promise<StoredKey[]>;
  /** Records a use of these keys, once per key and UTC hour. Unknown keys are ignored. */
  useKeys(uses: { ids: string[]; at: number }): Promise<void>;
  /** False if unknown. */
  removeKey(id: string): Promise<boolean>;
}
