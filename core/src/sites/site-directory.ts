import type { Keyv } from "keyv";
import type { SiteStorage } from "../storage/port.ts";
import { plainOrigin } from "./origin.ts";
import type { Site, StoredKey } from "./site.ts";
import { openedSite } from "./site-record.ts";
import type { Vault } from "./vault.ts";

/** Milliseconds after which storage is asked whether anything has changed: so soon a change made elsewhere is followed. */
const LOOK_EVERY = 1_000;

/** Scheme, a host name of 253 characters, and a port. */
const LONGEST_ORIGIN = 270;

export interface KeyHolder {
  key: StoredKey;
  site: Site;
}

/** Finds sites and keys on the path of every request: remembered, known or not, until any site or key changes. */
export interface SiteDirectory {
  byKeyId(keyId: string): Promise<KeyHolder | undefined>;
  byId(siteId: string): Promise<Site | undefined>;
  byPublicKey(publicKey: string): Promise<Site | undefined>;
  anySiteAllows(origin: string): Promise<boolean>;
  /** Looks at once whether anything has changed, so that this process sees its own changes without delay. */
  recheck(): void;
}

export function siteDirectory(deps: {
  storage: SiteStorage;
  vault: Vault;
  memory: Keyv;
  /** Of its own, as anybody can name origins: they may push out each other, but no site. */
  originMemory: Keyv;
  clock: () => number;
}): SiteDirectory {
  const { storage, vault, clock } = deps;
  const loading = new Map<string, Promise<unknown>>();
  let version: number | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | undefined;
  let doubts = 0;

  async function check(): Promise<void> {
    const startedAt = clock();
    const doubtsThen = doubts;
    const current = await storage.settingsVersion();
    if (current !== version) {
      await Promise.all([deps.memory.clear(), deps.originMemory.clear()]);
      loading.clear();
    }
    version = current;
    checkedAt = doubts === doubtsThen ? startedAt : Number.NEGATIVE_INFINITY;
  }

  /** One load at a time for each key, however many ask. */
  async function remembered<T>(
    key: string,
    load: () => Promise<T | undefined>,
    memory = deps.memory,
  ): Promise<T | undefined> {
    if (Math.abs(clock() - checkedAt) >= LOOK_EVERY) {
      checking ??= check().finally(() => {
        checking = undefined;
      });
      await checking;
    }
    const known = await memory.get<{ value: T | undefined }>(key);
    if (known !== undefined) return known.value;
    const underWay = loading.get(key);
    if (underWay !== undefined) return underWay as Promise<T | undefined>;
    const loadedAs = version;
    const loaded = load()
      .then(async (value) => {
        // What was read before a change is not worth remembering after it.
        if (loadedAs === version) await memory.set(key, { value });
        return value;
      })
      .finally(() => {
        if (loading.get(key) === loaded) loading.delete(key);
      });
    loading.set(key, loaded);
    return loaded;
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
    async anySiteAllows(origin) {
      if (origin.length > LONGEST_ORIGIN || plainOrigin(origin) !== origin) return false;
      const load = () => storage.anySiteAllows(origin);
      return (await remembered(`origin:${origin}`, load, deps.originMemory)) ?? false;
    },
    recheck() {
      doubts++;
      checkedAt = Number.NEGATIVE_INFINITY;
    },
  };
}
