import type { SiteStorage } from "../storage/port.ts";
import { plainOrigin } from "./origin.ts";
import { decryptedSite } from "./secrets/encrypted-site.ts";
import type { Vault } from "./secrets/vault.ts";
import type { Site, StoredKey } from "./site.ts";

/** Milliseconds between two checks for changes in storage, and so the longest delay of a change by another process. */
const LOOK_EVERY = 1_000;

/** Maximum length of an origin: scheme, a host name of 253 characters, and a port. */
const LONGEST_ORIGIN = 270;

export interface KeyHolder {
  key: StoredKey;
  site: Site;
}

type NowOrLater<T> = T | Promise<T>;

/**
 * Finds sites and keys for every request. Caches results, also for ids that do not exist, until any site or key changes. Returns
 * cached sites and keys synchronously.
 */
export interface SiteCache {
  byKeyId(keyId: string): NowOrLater<KeyHolder | undefined>;
  byId(siteId: string): NowOrLater<Site | undefined>;
  byPublicKey(publicKey: string): NowOrLater<Site | undefined>;
  anySiteAllows(origin: string): NowOrLater<boolean>;
  /** Checks immediately for changes, so that this process sees its own changes without delay. */
  recheck(): void;
}

interface Known {
  value: unknown;
}

/** A cache. Its creator bounds its size. */
type Memory = Pick<Map<string, Known>, "get" | "clear"> & { set(key: string, known: Known): unknown };

export function siteCache(deps: {
  storage: SiteStorage;
  vault: Vault;
  memory: Memory;
  /**
   * A separate cache for origins and unknown keys, because clients can invent them. They may evict each other, but never a site.
   */
  guesses: Memory;
  clock: () => number;
}): SiteCache {
  const { storage, vault, clock } = deps;
  const loading = new Map<string, Promise<unknown>>();
  const hasChanged = changeCheck(storage);
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | undefined;
  let doubts = 0;

  async function check(): Promise<void> {
    const startedAt = clock();
    const doubtsThen = doubts;
    if (await hasChanged()) {
      deps.memory.clear();
      deps.guesses.clear();
      loading.clear();
    }
    checkedAt = doubts === doubtsThen ? startedAt : Number.NEGATIVE_INFINITY;
  }

  function remembered<T>(
    key: string,
    load: () => Promise<T | undefined>,
    memory = deps.memory,
  ): NowOrLater<T | undefined> {
    if (Math.abs(clock() - checkedAt) < LOOK_EVERY) return known(key, load, memory);
    checking ??= check().finally(() => {
      checking = undefined;
    });
    return checking.then(() => known(key, load, memory));
  }

  /** Returns a cached result, or loads it: one load at a time per key, for all callers. */
  function known<T>(
    key: string,
    load: () => Promise<T | undefined>,
    memory: Memory,
  ): NowOrLater<T | undefined> {
    const found = memory.get(key) ?? deps.guesses.get(key);
    if (found !== undefined) return found.value as T | undefined;
    const underWay = loading.get(key);
    if (underWay !== undefined) return underWay as Promise<T | undefined>;
    const loaded: Promise<T | undefined> = load()
      .then((value) => {
        // A change empties `loading`, so that results read before the change are not cached.
        if (loading.get(key) === loaded) (value === undefined ? deps.guesses : memory).set(key, { value });
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
    return site === undefined ? undefined : decryptedSite(site, vault);
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
      return (await remembered(`origin:${origin}`, load, deps.guesses)) ?? false;
    },
    recheck() {
      doubts++;
      checkedAt = Number.NEGATIVE_INFINITY;
    },
  };
}

/** Returns a function that checks whether any site or key has changed since its last call. The first call resolves with true. */
function changeCheck(storage: SiteStorage): () => Promise<boolean> {
  let version: number | undefined;
  return async () => {
    const before = version;
    version = await storage.settingsVersion();
    return version !== before;
  };
}
