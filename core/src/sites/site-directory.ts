import type { Keyv } from "keyv";
import type { SiteStorage } from "../storage/port.ts";
import type { Site, StoredKey } from "./site.ts";
import { openedSite } from "./site-record.ts";
import type { Vault } from "./vault.ts";

/** A running service follows a change made elsewhere (the command line, another replica) within this many milliseconds. */
const FRESH_FOR = 2_000;

export interface KeyHolder {
  key: StoredKey;
  site: Site;
}

/** Finds sites on the path of every request: remembered for two seconds, known or not. */
export interface SiteDirectory {
  byKeyId(keyId: string): Promise<KeyHolder | undefined>;
  byId(siteId: string): Promise<Site | undefined>;
  byPublicKey(publicKey: string): Promise<Site | undefined>;
  anySiteAllows(origin: string): Promise<boolean>;
  /** Forgets everything, so that this process sees its own changes at once. */
  forget(): Promise<void>;
}

export function siteDirectory(deps: { storage: SiteStorage; vault: Vault; memory: Keyv }): SiteDirectory {
  const { storage, vault, memory } = deps;
  const loading = new Map<string, Promise<unknown>>();

  /** One load at a time for each key, however many ask. */
  async function remembered<T>(key: string, load: () => Promise<T | undefined>): Promise<T | undefined> {
    const known = await memory.get<{ value: T | undefined }>(key);
    if (known !== undefined) return known.value;
    const underWay = loading.get(key);
    if (underWay !== undefined) return underWay as Promise<T | undefined>;
    const load1 = load()
      .then(async (value) => {
        await memory.set(key, { value }, FRESH_FOR);
        return value;
      })
      .finally(() => loading.delete(key));
    loading.set(key, load1);
    return load1;
  }

  async function opened(
    stored: Promise<Awaited<ReturnType<SiteStorage["site"]>>>,
  ): Promise<Site | undefined> {
    const site = await stored;
    return site === undefined ? undefined : openedSite(site, vault);
  }

  const byId = (siteId: string) => remembered(`site:${siteId}`, () => opened(storage.site(siteId)));

  return {
    byId,
    byKeyId: (keyId) =>
      remembered(`key:${keyId}`, async () => {
        const key = await storage.key(keyId);
        const site = key === undefined ? undefined : await byId(key.siteId);
        return key === undefined || site === undefined ? undefined : { key, site };
      }),
    byPublicKey: (publicKey) =>
      remembered(`public:${publicKey}`, () => opened(storage.siteByPublicKey(publicKey))),
    anySiteAllows: async (origin) =>
      (await remembered(`origin:${origin}`, () => storage.anySiteAllows(origin))) ?? false,
    forget: () => memory.clear(),
  };
}
