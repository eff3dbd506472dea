import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Installation, openInstallation } from "../../../core/src/app/installation.ts";
import { demoSite } from "../../../core/src/demo/demo-site.ts";
import { parseOptions } from "../../../core/src/options.ts";

const location = { webhookUrl: "http://127.0.0.1:4001/demo-workflow", origins: ["http://127.0.0.1:3000"] };
const moved = { webhookUrl: "http://127.0.0.1:4002/demo-workflow", origins: ["http://127.0.0.1:3001"] };

let folder: string;
let installation: Installation;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parley-demo-"));
  installation = await openInstallation(parseOptions({ PARLEY_DATA_DIR: folder }));
});
afterEach(async () => {
  await installation.storage.close();
  await rm(folder, { recursive: true });
});

const settingsOf = async (id: string) => (await installation.sites.find(id)).settings;

describe("The Demo site", () => {
  it("is created once, and the API key is returned only when the site is created", async () => {
    const made = await demoSite(installation, location);
    expect(made.apiKey).toMatch(/^sk_/);
    expect(await demoSite(installation, location)).toEqual({ ...made, apiKey: undefined });
    expect(await installation.sites.list()).toHaveLength(1);
  });

  it("is created again with a new key after it is deleted", async () => {
    const first = await demoSite(installation, location);
    await installation.sites.remove(first.id);
    const second = await demoSite(installation, location);
    expect(second.id).not.toBe(first.id);
    expect(second.apiKey).toMatch(/^sk_/);
    expect((await demoSite(installation, location)).id).toBe(second.id);
  });

  it("gets the demo's new ports, and drops the origins of earlier runs", async () => {
    const { id } = await demoSite(installation, location);
    await demoSite(installation, moved);
    expect(await settingsOf(id)).toMatchObject({
      webhook_url: moved.webhookUrl,
      allowed_origins: moved.origins,
    });
  });

  it("keeps origins that the owner added", async () => {
    const { id } = await demoSite(installation, location);
    const own = "http://localhost:5173";
    await installation.sites.update(id, { allowed_origins: [...location.origins, own] });
    await demoSite(installation, moved);
    expect((await settingsOf(id)).allowed_origins).toEqual([own, ...moved.origins]);
  });

  it.each([
    "https://flows.example.com/demo-workflow",
    "http://127.0.0.1:1880/chat",
    "http://localhost:4001/demo-workflow",
  ])("keeps a webhook that the owner has set: %s", async (webhook_url) => {
    const { id } = await demoSite(installation, location);
    await installation.sites.update(id, { webhook_url });
    await demoSite(installation, moved);
    expect((await settingsOf(id)).webhook_url).toBe(webhook_url);
  });

  it("keeps the name, the signing setting and the appearance that the owner has changed", async () => {
    const { id } = await demoSite(installation, location);
    await installation.sites.update(id, { name: "Mine", sign: false, appearance: { title: "Ask us" } });
    await demoSite(installation, moved);
    const site = await installation.sites.find(id);
    expect([site.name, site.settings.sign, site.settings.appearance.title]).toEqual([
      "Mine",
      false,
      "Ask us",
    ]);
  });
});
