import { describe, expect, it } from "vitest";
import { findings } from "../widget/axe-findings.ts";
import { consoleStage } from "./console-stage.ts";

describe("A model's tools in the console", () => {
  const stage = consoleStage();
  const SECRET = "the-key-of-the-tool-9876";

  const site = async () => {
    const headers = { "x-api-key": stage.demo.site.apiKey ?? "" };
    return (await fetch(`${stage.demo.address}/v1/site`, { headers })).json();
  };

  it("are added with a secret header, checked on saving, shown without the secret, and removed", async () => {
    const context = await stage.signedIn({ width: 390, dark: true });
    const path = `console/#/site/${stage.demo.site.id}/workflow`;
    const { page, complaints } = await stage.open({ context, path });
    const save = async () => {
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByRole("button", { name: "Discard changes" }).waitFor({ state: "detached" });
    };
    await page.getByLabel("Who answers").click();
    await page.getByRole("option", { name: "A model with an OpenAI-compatible API" }).click();
    const add = page.getByRole("button", { name: "Add tool" });
    await add.click();
    const tool = page.getByRole("group", { name: "MCP server 1" });
    const address = tool.getByLabel("Address");
    await address.fill("tools.example.com");
    await tool.getByLabel("Allowed tools").fill("look, find");
    await tool.getByRole("button", { name: "Add a header" }).click();
    await tool.getByLabel("Name of the header").fill("X-API-Key");
    await tool.getByLabel("Value", { exact: true }).fill(SECRET);
    await page.getByLabel("Type of tool").click();
    await page.getByRole("option", { name: "Shopify shop" }).click();
    await add.click();
    await page.getByRole("group", { name: "Shopify shop 2" }).waitFor();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect.poll(() => address.evaluate((field) => field === document.activeElement)).toBe(true);
    await address.fill("https://10.0.0.9/mcp");
    await save();
    await tool.getByText("10.0.0.9 is not on the public internet", { exact: false }).waitFor();
    await page.getByText("The address of the Shopify shop is not known.", { exact: false }).waitFor();
    expect(await findings(page)).toEqual([]);
    const overflow = () => document.documentElement.scrollWidth - innerWidth;
    expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
    expect((await site()).model_tools).toEqual([
      {
        type: "mcp",
        url: "https://10.0.0.9/mcp",
        allow: ["look", "find"],
        headers: { "X-API-Key": { set: true, last_four: "9876" } },
      },
      { type: "shopify" },
    ]);

    await page.reload();
    const value = tool.getByLabel("Value", { exact: true });
    expect(await value.getAttribute("placeholder")).toBe("Kept; ends in 9876");
    expect(await page.content()).not.toContain(SECRET);
    await page.getByRole("button", { name: "Remove Shopify shop 2" }).click();
    await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true);
    await save();
    expect((await site()).model_tools).toMatchObject([{ headers: { "X-API-Key": { last_four: "9876" } } }]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
