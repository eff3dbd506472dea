import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { randomText } from "../../../core/src/random-text.ts";
import { vault } from "../../../core/src/sites/secrets/vault.ts";
import { type SiteService, siteService } from "../../../core/src/sites/site-service.ts";
import type { Storage } from "../../../core/src/storage/port.ts";
import { sqliteStorage } from "../../../core/src/storage/sqlite/sqlite-storage.ts";

const NOON = Date.UTC(2026, 10, 20, 12);

describe("The site service", () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-sites-"));
  let storage: Storage;
  let sites: SiteService;
  beforeAll(async () => {
    storage = await sqliteStorage({ file: join(folder, "parley.db"), threads: "none" });
    const parts = { storage, vault: vault("the master secret of the tests"), randomText: randomText() };
    sites = siteService({ ...parts, clock: () => NOON });
  });
  afterAll(async () => {
    await storage.close();
    rmSync(folder, { recursive: true });
  });

  it("stores secrets encrypted, so no file contains a secret in plain text", async () => {
    const { site_id, public_key, ...secrets } = await sites.create({
      name: "Shop",
      webhook_headers: { "X-API-Key": "header-secret-of-the-workflow" },
      model_api_key: "sk-key-of-the-model",
    });
    const fresh = await sites.rotate(site_id, "identity");
    const key = await sites.createKey(site_id, undefined, "");
    const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), "latin1"));
    const all = files.join("");
    expect(all).toContain(public_key);
    const hidden = [...Object.values(secrets), "header-secret-of-the-workflow", fresh, key.api_key];
    hidden.push("sk-key-of-the-model");
    for (const secret of hidden) expect(all).not.toContain(secret);
    expect((await sites.find(site_id)).secrets.identity.text).toBe(fresh);
  });

  it("notifies listeners of each stored change, but not of refused changes", async () => {
    let received = 0;
    const stop = sites.onChange(() => void received++);
    const { site_id } = await sites.create({ name: "Shop" });
    const { key_id } = await sites.createKey(site_id, undefined, "");
    await sites.update(site_id, { name: "Boots" });
    await sites.rotate(site_id, "identity");
    expect(received).toBe(4);
    await expect(sites.revokeKey(key_id, "another")).rejects.toMatchObject({ field: "key_id" });
    const refusing = () => {
      throw new Error("Not this one.");
    };
    await expect(sites.update(site_id, { name: "Shoes" }, { expect: refusing })).rejects.toThrow(
      "Not this one.",
    );
    expect(received).toBe(4);
    await sites.revokeKey(key_id, site_id);
    await sites.remove(site_id);
    expect(received).toBe(6);
    stop();
    await sites.create({ name: "Shop" });
    expect(received).toBe(6);
  });

  it("accepts 40 concurrent changes of the same setting", async () => {
    const { site_id } = await sites.create({ name: "Shop" });
    const changes = Array.from({ length: 40 }, (_, n) => sites.update(site_id, { session_timeout: 60 + n }));
    expect((await Promise.all(changes)).map((site) => site.settings.session_timeout)).toEqual(
      changes.map((_, n) => 60 + n),
    );
  });

  it("keeps concurrent changes of different settings, and the concurrent rotation of a secret", async () => {
    const { site_id } = await sites.create({ name: "Shop" });
    await Promise.all([
      sites.update(site_id, { name: "Boots" }),
      sites.update(site_id, { session_timeout: 60 }),
      sites.update(site_id, { plan: "pro" }),
      sites.rotate(site_id, "signing"),
    ]);
    const site = await sites.find(site_id);
    expect(site).toMatchObject({ name: "Boots", plan: "pro", settings: { session_timeout: 60 } });
    expect(site.secrets.previousSigning).toBeDefined();
    expect(site.updatedAt).toBeGreaterThanOrEqual(NOON + 4);
  });

  it("keeps the old signing secret valid for a day after a rotation", async () => {
    const { site_id, signing_secret } = await sites.create({ name: "Shop" });
    const fresh = await sites.rotate(site_id, "signing");
    const { signing, previousSigning } = (await sites.find(site_id)).secrets;
    expect(signing).toEqual({ text: fresh, since: NOON });
    expect(previousSigning).toEqual({ text: signing_secret, since: NOON, until: NOON + 86_400_000 });
  });

  it("does not rotate the signing secret if a change sets the same secret again", async () => {
    const { site_id, signing_secret } = await sites.create({ name: "Shop" });
    const { secrets } = await sites.update(site_id, { signing_secret });
    expect(secrets.previousSigning).toBeUndefined();
  });

  it("refuses an unknown site or key", async () => {
    const noSite = { status: 404, field: "site_id", reason: "not_found" };
    await expect(sites.find("site_x")).rejects.toMatchObject(noSite);
    await expect(sites.update("site_x", { name: "X" })).rejects.toMatchObject(noSite);
    await expect(sites.remove("site_x")).rejects.toMatchObject(noSite);
    await expect(sites.createKey("site_x", undefined, "")).rejects.toMatchObject(noSite);
    await expect(sites.revokeKey("key_x")).rejects.toMatchObject({ ...noSite, field: "key_id" });
  });
});
