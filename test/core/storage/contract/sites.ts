import { describe, expect, it } from "vitest";
import type { StoredKey } from "../../../../core/src/sites/site.ts";
import { DEFAULT_SETTINGS } from "../../../../core/src/sites/site-settings.ts";
import type { Storage } from "../../../../core/src/storage/port.ts";
import { aKey, aQuestion, aSite, NOON, TODAY } from "../sample-records.ts";

export function describeSites(storage: () => Storage): void {
  describe("Notes of the service", () => {
    it("are undefined until set, and then have the latest value", async () => {
      expect(await storage().note("canary")).toBeUndefined();
      await storage().setNote("canary", "one");
      await storage().setNote("canary", "two");
      await storage().setNote("other", "three");
      expect(await storage().note("canary")).toBe("two");
    });
  });

  describe("The version of sites and keys", () => {
    it("changes with each change of a site or a key, and at no other time", async () => {
      const site = aSite("a");
      const changes = [
        () => storage().createSite(site, aKey("key_1", "a")),
        () => storage().replaceSite({ ...site, name: "New", updatedAt: site.updatedAt + 1 }, site.updatedAt),
        () => storage().addKey(aKey("key_2", "a")),
        () => storage().removeKey("key_2"),
        () => storage().removeSite("a"),
      ];
      for (const change of changes) {
        const before = await storage().settingsVersion();
        await storage().recordQuestion(aQuestion());
        await storage().useKeys({ ids: ["key_1"], at: NOON });
        expect(await storage().settingsVersion()).toBe(before);
        await change();
        expect(await storage().settingsVersion()).not.toBe(before);
      }
    });
  });

  describe("Sites and keys", () => {
    it("are returned as stored", async () => {
      const settings = { ...DEFAULT_SETTINGS, strings: { send: "Отправить 🚀" }, webhook_url: null };
      const site = aSite("a", { settings, plan: "pro", name: "Ünï" });
      const permissions: StoredKey["permissions"] = ["settings:read", "settings:write"];
      const key = aKey("key_1", "a", { label: "CI", permissions, lastFour: "aZ09" });
      const older = aKey("key_2", "a");
      await storage().createSite(site, key);
      await storage().addKey(older);
      expect(await storage().site("a")).toEqual(site);
      expect(await storage().siteByPublicKey("pk_a")).toEqual(site);
      expect(await storage().key("key_1")).toEqual(key);
      expect(await storage().keys("a")).toEqual([key, older]);
    });

    it("are undefined if unknown", async () => {
      expect(await storage().site("a")).toBeUndefined();
      expect(await storage().siteByPublicKey("pk_a")).toBeUndefined();
      expect(await storage().key("key_1")).toBeUndefined();
      expect(await storage().keys("a")).toEqual([]);
      expect(await storage().sites()).toEqual([]);
    });

    it("are listed oldest first, then by id", async () => {
      await storage().createSite(aSite("c", { createdAt: NOON }), aKey("key_c", "c", { createdAt: 2 }));
      await storage().createSite(aSite("b", { createdAt: TODAY }), aKey("key_b", "b"));
      await storage().createSite(aSite("a", { createdAt: NOON }), aKey("key_a", "a"));
      await storage().addKey(aKey("key_z", "c", { createdAt: 1 }));
      await storage().addKey(aKey("key_a2", "c", { createdAt: 2 }));
      expect((await storage().sites()).map(({ id }) => id)).toEqual(["b", "a", "c"]);
      expect((await storage().keys("c")).map(({ id }) => id)).toEqual(["key_z", "key_a2", "key_c"]);
    });

    it("are stored completely or not at all, so an existing id or public key changes nothing", async () => {
      await storage().createSite(aSite("a"), aKey("key_1", "a"));
      await expect(storage().createSite(aSite("a"), aKey("key_2", "a"))).rejects.toThrow();
      await expect(storage().createSite(aSite("b"), aKey("key_1", "b"))).rejects.toThrow();
      await expect(
        storage().createSite(aSite("c", { publicKey: "pk_a" }), aKey("key_3", "c")),
      ).rejects.toThrow();
      expect((await storage().sites()).map(({ id }) => id)).toEqual(["a"]);
      expect(await storage().key("key_2")).toBeUndefined();
      expect(await storage().key("key_3")).toBeUndefined();
    });

    it("do not include a new key if the key's site is unknown or the key already exists", async () => {
      await expect(storage().addKey(aKey("key_1", "nobody"))).rejects.toThrow();
      await storage().createSite(aSite("a"), aKey("key_1", "a"));
      await expect(storage().addKey(aKey("key_1", "a"))).rejects.toThrow();
    });

    it("keep every change, because a site is replaced only if nobody has changed it since it was read", async () => {
      await storage().createSite(aSite("a"), aKey("key_1", "a"));
      const mine = aSite("a", { name: "Mine", publicKey: "pk_new", plan: "enterprise", updatedAt: NOON + 1 });
      const theirs = aSite("a", { name: "Theirs", updatedAt: NOON + 2 });
      expect(await storage().replaceSite(mine, NOON)).toBe(true);
      expect(await storage().replaceSite(theirs, NOON)).toBe(false);
      expect(await storage().site("a")).toEqual(mine);
      expect(await storage().siteByPublicKey("pk_a")).toBeUndefined();
      expect(await storage().replaceSite(aSite("b"), NOON)).toBe(false);
    });

    it("accept exactly one of several concurrent changes of a site", async () => {
      await storage().createSite(aSite("a"), aKey("key_1", "a"));
      const tries = [1, 2, 3].map((n) =>
        storage().replaceSite(aSite("a", { name: `${n}`, updatedAt: NOON + n }), NOON),
      );
      expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
    });

    it("are removed together: a site with its keys and usage", async () => {
      await storage().createSite(aSite("a"), aKey("key_a", "a"));
      await storage().createSite(aSite("b"), aKey("key_b", "b"));
      await storage().recordQuestion(aQuestion({ siteId: "a" }));
      expect(await storage().removeSite("a")).toBe(true);
      expect(await storage().removeSite("a")).toBe(false);
      expect(await storage().site("a")).toBeUndefined();
      expect(await storage().key("key_a")).toBeUndefined();
      expect(await storage().usage("a", TODAY, TODAY)).toEqual([]);
      expect(await storage().key("key_b")).toBeDefined();
    });

    it("record a key's first use in each hour, and ignore unknown keys", async () => {
      await storage().createSite(aSite("a"), aKey("key_1", "a"), aKey("key_2", "a"));
      const minute = 60_000;
      const uses = async (at: number, ...ids: string[]) => {
        await storage().useKeys({ ids, at });
        return (await storage().keys("a")).map(({ usedAt }) => usedAt);
      };
      expect(await uses(NOON + minute)).toEqual([undefined, undefined]);
      expect(await uses(NOON + minute, "key_1", "nobody")).toEqual([NOON + minute, undefined]);
      expect(await uses(NOON + 59 * minute, "key_1", "key_2")).toEqual([NOON + minute, NOON + 59 * minute]);
      expect(await uses(NOON + 60 * minute, "key_1")).toEqual([NOON + 60 * minute, NOON + 59 * minute]);
      // A process whose clock is behind does not set an earlier time.
      expect(await uses(NOON, "key_1")).toEqual([NOON + 60 * minute, NOON + 59 * minute]);
      expect((await storage().key("key_1"))?.usedAt).toBe(NOON + 60 * minute);
    });

    it("no longer include a key after its removal", async () => {
      await storage().createSite(aSite("a"), aKey("key_1", "a"));
      expect(await storage().removeKey("key_1")).toBe(true);
      expect(await storage().removeKey("key_1")).toBe(false);
      expect(await storage().key("key_1")).toBeUndefined();
    });

    it("allow an origin exactly while the current settings of any site list the origin", async () => {
      const allowing = (...allowed_origins: string[]) => ({ ...DEFAULT_SETTINGS, allowed_origins });
      const [shop, blog] = ["https://shop.example.com", "https://blog.example.com"];
      await storage().createSite(aSite("a", { settings: allowing(shop, shop) }), aKey("key_a", "a"));
      await storage().createSite(aSite("b", { settings: allowing(shop) }), aKey("key_b", "b"));
      expect(await storage().anySiteAllows(shop)).toBe(true);
      expect(await storage().anySiteAllows(shop.toUpperCase())).toBe(false);
      expect(await storage().anySiteAllows(blog)).toBe(false);
      await storage().replaceSite(aSite("a", { settings: allowing(blog), updatedAt: NOON + 1 }), NOON);
      expect(await storage().anySiteAllows(shop)).toBe(true);
      expect(await storage().anySiteAllows(blog)).toBe(true);
      await storage().removeSite("b");
      expect(await storage().anySiteAllows(shop)).toBe(false);
    });
  });
}
