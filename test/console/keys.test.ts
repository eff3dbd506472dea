import { describe, expect, it } from "vitest";
import { offeredPresets, permissionsOf } from "../../console/src/screens/key-presets.ts";
import { findings } from "../widget/axe-findings.ts";
import { consoleStage } from "./console-stage.ts";

describe("The presets for an API key", () => {
  it("offer only permissions that the person has, and list the free choice last", () => {
    expect(offeredPresets(["conversations:write", "settings:read"])).toEqual(["workflow", "custom"]);
    expect(offeredPresets([])).toEqual(["custom"]);
  });

  it("select exactly their own permissions, except the free choice, which keeps the selected permissions", () => {
    expect(permissionsOf("workflow", ["settings:write"])).toEqual(["conversations:write"]);
    expect(permissionsOf("custom", ["settings:write"])).toEqual(["settings:write"]);
  });
});

describe("The console's screen for API keys", () => {
  const stage = consoleStage();

  it("creates a key that may only send and read messages, unless the person chooses other permissions", async () => {
    const { address, site } = stage.demo;
    const context = await stage.signedIn();
    const { page, complaints } = await stage.open({ context, path: `console/#/site/${site.id}/keys` });
    const keys = async () => {
      const answer = await fetch(`${address}/v1/site/keys`, { headers: { "x-api-key": site.apiKey ?? "" } });
      const { data } = (await answer.json()) as { data: { label: string; permissions: string[] }[] };
      return new Map(data.map(({ label, permissions }) => [label, permissions]));
    };

    await page.getByLabel("Name").fill("Shop server");
    await page.getByRole("button", { name: "Create a key" }).click();
    await page.getByText("The new key", { exact: true }).first().waitFor();
    expect((await keys()).get("Shop server")).toEqual([
      "messages:write",
      "conversations:read",
      "sessions:read",
    ]);

    const row = (label: string) => page.locator(".rows li", { hasText: label });
    await row("Shop server").getByText("Never used").waitFor();
    const { storage, sites } = stage.demo.installation;
    const ids = (await sites.keys(site.id)).map(({ id }) => id);
    await storage.useKeys({ ids, at: Date.now() - 3 * 24 * 3_600_000 });
    await page.reload();
    await row("Shop server").getByText("Last used 3 days ago").waitFor();

    await page.getByRole("button", { name: "Purpose" }).click();
    await page.getByRole("option", { name: "Choose permissions" }).click();
    await page.getByText("usage:read", { exact: true }).click();
    await page.getByLabel("Name").fill("Dashboard");
    await page.getByRole("button", { name: "Create a key" }).click();
    await expect.poll(async () => (await keys()).get("Dashboard")).toEqual(["usage:read"]);
    expect(await findings(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
