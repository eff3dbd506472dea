import type { SiteStorage } from "../storage/port.ts";
import { plainOrigin } from "./origin.ts";
import { decryptedSite } from "./secrets/encrypted-site.ts";
import type { Vault } from "./secrets/vault.ts";
import type { Site, StoredKey } from "./site.ts";

/** Milliseconds after which storage is asked whether anything has changed: so soon a change made elsewhere is followed. */
const LOOK_EVERY = 1_000;

/** Scheme, a host name of 253 characters, and a port. */
const LONGEST_ORIGIN = 270;

export interface KeyHolder {
  key: StoredKey;
  site: Site;
}

type NowOrLater<T> = T | Promise<T>;

/**
 * Finds sites and keys on the path of every request: remembered, known or not, until any site or key changes. What is
 * remembered is there at once.
 */
export interface SiteCache {
  byKeyId(keyId: string): NowOrLater<KeyHolder | undefined>;
  byId(siteId: string): NowOrLater<Site | undefined>;
  byPublicKey(publicKey: string): NowOrLater<Site | undefined>;
  anySiteAllows(origin: string): NowOrLater<boolean>;
  /** Looks at once whether anything has changed, so that this process sees its own changes without delay. */
  recheck(): void;
}

interface Known {
  value: unknown;
}

/** Bounded by whoever makes it. */
type Memory = Pick<Map<string, Known>, "get" | "clear"> & { set(key: string, known: Known): unknown };

export function siteCache(deps: {
  storage: SiteStorage;
  vault: Vault;
  memory: Memory;
  /** For what anybody can name: origins, and keys that are none. They may push out each other, but no site. */
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

  /** One load at a time for each key, however many ask. */
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
        // A change empties `loading`: what was read before is not worth remembering after it.
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

/** Whether any site or key has changed since the last call, the first included. */
function changeCheck(storage: SiteStorage): () => Promise<boolean> {
  let version: number | undefined;
  return async () => {
    const before = version;
    version = await storage.settingsVersion();
    return version !== before;
  };
}
