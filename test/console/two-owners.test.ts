import { describe, expect, it } from "vitest";
import { API_POLL, consoleStage } from "./console-stage.ts";

describe("If two owners use the same screen of the console", () => {
  const stage = consoleStage();
  const headers = () => ({
    "x-api-key": stage.demo.site.apiKey ?? "",
    "content-type": "application/json",
  });
  const api = `/v1/site`;
  const site = async () => (await fetch(stage.demo.address + api, { headers: headers() })).json();
  const colleague = async (changes: object) => {
    const body = JSON.stringify(changes);
    const answer = await fetch(stage.demo.address + api, { method: "PATCH", headers: headers(), body });
    expect(answer.status).toBe(200);
  };
  const open = async (screen: string) => {
    const context = await stage.signedIn();
    const { page } = await stage.open({ context, path: `console/#/site/${stage.demo.site.id}/${screen}` });
    const save = () => page.getByRole("button", { name: "Save", exact: true }).click();
    return { context, page, save };
  };

  it("both changes are saved if they concern different fields", async () => {
    const { context, page, save } = await open("appearance");
    await page.getByText("Greeting and consent", { exact: true }).click();
    await page.getByLabel("Greeting", { exact: true }).fill("Mine");
    await colleague({ appearance: { subtitle: "Theirs" } });
    await save();
    await page.getByText("Saved.", { exact: true }).waitFor();
    expect((await site()).appearance).toMatchObject({ greeting: "Mine", subtitle: "Theirs" });
    await expect.poll(() => page.getByLabel("Tagline").inputValue()).toBe("Theirs");
    await context.close();
  });

  it("the second owner sees which field both have changed, and keeps the typed text", async () => {
    const { context, page, save } = await open("appearance");
    await page.getByText("Greeting and consent", { exact: true }).click();
    const greeting = page.getByLabel("Greeting", { exact: true });
    await greeting.fill("Mine again");
    await page.getByLabel("Tagline").fill("Mine too");
    await colleague({ appearance: { greeting: "Theirs" } });
    for (const _ of ["once", "again"]) {
      await save();
      await page.getByRole("alert").getByText("Somebody else has changed: Greeting.").waitFor();
      await expect.poll(() => greeting.getAttribute("aria-invalid")).toBe("true");
    }
    expect(await greeting.inputValue()).toBe("Mine again");
    expect(await page.getByLabel("Tagline").inputValue()).toBe("Mine too");
    expect((await site()).appearance).toMatchObject({ greeting: "Theirs", subtitle: "Theirs" });
    await context.close();
  });

  it("neither overwrites the other's list of websites", async () => {
    const { context, page } = await open("install");
    const origin = page.getByLabel("Website address");
    await origin.waitFor();
    await colleague({ allowed_origins: ["https://theirs.example"] });
    await origin.fill("https://mine.example");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByText("Somebody else has changed:").waitFor();
    await page.getByText("https://theirs.example").waitFor();
    await page.getByRole("button", { name: "Add", exact: true }).click();
    const both = ["https://theirs.example", "https://mine.example"];
    await expect.poll(async () => (await site()).allowed_origins, API_POLL).toEqual(both);
    await context.close();
  });
});
