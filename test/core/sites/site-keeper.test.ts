import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { randomText } from "../../../core/src/random-text.ts";
import { type SiteKeeper, siteKeeper } from "../../../core/src/sites/site-keeper.ts";
import { vault } from "../../../core/src/sites/vault.ts";
import type { Storage } from "../../../core/src/storage/port.ts";
import { sqliteStorage } from "../../../core/src/storage/sqlite/sqlite-storage.ts";

const NOON = Date.UTC(2026, 10, 20, 12);

describe("The keeper of sites", () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-keeper-"));
  let storage: Storage;
  let keeper: SiteKeeper;
  beforeAll(async () => {
    storage = await sqliteStorage({ file: join(folder, "parley.db"), thread: false });
    const parts = { storage, vault: vault("the master secret of the tests"), randomText: randomText() };
    keeper = siteKeeper({ ...parts, clock: () => NOON });
  });
  afterAll(async () => {
    await storage.close();
    rmSync(folder, { recursive: true });
  });

  it("keeps secrets encrypted at rest: no file holds one", async () => {
    const { site_id, public_key, ...secrets } = await keeper.create({
      name: "Shop",
      webhook_headers: { "X-API-Key": "header-secret-of-the-workflow" },
      model_api_key: "sk-key-of-the-model",
    });
    const fresh = await keeper.rotate(site_id, "identity");
    const key = await keeper.createKey(site_id, undefined, "");
    const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), "latin1"));
    const all = files.join("");
    expect(all).toContain(public_key);
    const hidden = [...Object.values(secrets), "header-secret-of-the-workflow", fresh, key.api_key];
    hidden.push("sk-key-of-the-model");
    for (const secret of hidden) expect(all).not.toContain(secret);
    expect((await keeper.find(site_id)).secrets.identity.text).toBe(fresh);
  });

  it("refuses no change because many are made at once", async () => {
    const { site_id } = await keeper.create({ name: "Shop" });
    const changes = Array.from({ length: 40 }, (_, n) => keeper.update(site_id, { session_timeout: 60 + n }));
    expect((await Promise.all(changes)).map((site) => site.settings.session_timeout)).toEqual(
      changes.map((_, n) => 60 + n),
    );
  });

  it("loses no change when several are made at once", async () => {
    const { site_id } = await keeper.create({ name: "Shop" });
    await Promise.all([
      keeper.update(site_id, { name: "Boots" }),
      keeper.update(site_id, { session_timeout: 60 }),
      keeper.update(site_id, { plan: "pro" }),
      keeper.rotate(site_id, "signing"),
    ]);
    const site = await keeper.find(site_id);
    expect(site).toMatchObject({ name: "Boots", plan: "pro", settings: { session_timeout: 60 } });
    expect(site.secrets.previousSigning).toBeDefined();
    expect(site.updatedAt).toBeGreaterThanOrEqual(NOON + 4);
  });

  it("has the old signing secret sign beside the new one for a day", async () => {
    const { site_id, signing_secret } = await keeper.create({ name: "Shop" });
    const fresh = await keeper.rotate(site_id, "signing");
    const { signing, previousSigning } = (await keeper.find(site_id)).secrets;
    expect(signing).toEqual({ text: fresh, since: NOON });
    expect(previousSigning).toEqual({ text: signing_secret, since: NOON, until: NOON + 86_400_000 });
  });

  it("takes a signing secret that is already the site's for no rotation", async () => {
    const { site_id, signing_secret } = await keeper.create({ name: "Shop" });
    const { secrets } = await keeper.update(site_id, { signing_secret });
    expect(secrets.previousSigning).toBeUndefined();
  });

  it("says so where a site or a key is unknown", async () => {
    const noSite = { status: 404, field: "site_id", reason: "not_found" };
    await expect(keeper.find("site_x")).rejects.toMatchObject(noSite);
    await expect(keeper.update("site_x", { name: "X" })).rejects.toMatchObject(noSite);
    await expect(keeper.remove("site_x")).rejects.toMatchObject(noSite);
    await expect(keeper.createKey("site_x", undefined, "")).rejects.toMatchObject(noSite);
    await expect(keeper.revokeKey("key_x")).rejects.toMatchObject({ ...noSite, field: "key_id" });
  });
});
