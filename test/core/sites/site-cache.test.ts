import { describe, expect, it } from "vitest";
import { randomText } from "../../../core/src/random-text.ts";
import { vault } from "../../../core/src/sites/secrets/vault.ts";
import { siteCache } from "../../../core/src/sites/site-cache.ts";
import { siteService } from "../../../core/src/sites/site-service.ts";
import { sqliteFiles } from "../storage/sqlite-files.ts";

describe("The directory of sites", () => {
  const files = sqliteFiles({ threads: "none" });

  it("caches guessed keys separately, so that guesses cannot evict a site", async () => {
    const storage = await files.open();
    const parts = { storage, vault: vault("the master secret of the tests"), clock: () => 0 };
    const { site_id, public_key, api_key } = await siteService({ ...parts, randomText: randomText() }).create(
      {
        name: "Shop",
      },
    );
    const [known, guessed] = [new Map(), new Map()];
    const directory = siteCache({ ...parts, memory: known, guesses: guessed });
    for (let time = 0; time < 2; time++) {
      expect(await directory.byKeyId(`key_${api_key.slice(3, 15)}`)).toMatchObject({ site: { id: site_id } });
      expect(await directory.byPublicKey(public_key)).toMatchObject({ id: site_id });
      expect(await directory.byKeyId("key_guess")).toBeUndefined();
      expect(await directory.byPublicKey("pk_guess")).toBeUndefined();
      expect(await directory.byId("site_guess")).toBeUndefined();
      expect(await directory.anySiteAllows("https://guess.example")).toBe(false);
    }
    expect([...known.keys()].join()).not.toContain("guess");
    expect(known.size).toBe(3);
    expect(guessed.size).toBe(4);
    await storage.close();
  });
});
