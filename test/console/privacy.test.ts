import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { findings } from "../widget/axe-findings.ts";
import { consoleStage } from "./console-stage.ts";

describe("The Privacy screen", () => {
  const stage = consoleStage();

  async function leave(session_id: string, email: string): Promise<void> {
    const headers = { "content-type": "application/json", "x-api-key": stage.demo.site.apiKey ?? "" };
    const post = async (path: string, body: object) => {
      const init = { method: "POST", headers, body: JSON.stringify(body) };
      expect((await fetch(`${stage.demo.address}/v1/${path}`, init)).status).toBe(200);
    };
    await post("message", { message: "I am a guest", session_id });
    await post(`conversation/${session_id}/contact`, { email });
  }

  it("exports and erases the data of a guest who left an e-mail address, and reports if nothing is stored", async () => {
    await leave("adas", "ada@example.com");
    await leave("bobs", "bob@example.com");
    const context = await stage.signedIn();
    const path = `console/#/site/${stage.demo.site.id}/privacy`;
    const { page, complaints } = await stage.open({ context, path });
    await page.getByRole("button", { name: /Find by/ }).click();
    await page.getByRole("option", { name: "E-mail address from the contact form" }).click();
    expect(await page.getByText("Include unverified conversations").count()).toBe(0);
    const address = page.getByRole("textbox", { name: "E-mail address from the contact form" });
    await address.fill("Ada@Example.com");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export", exact: true }).click(),
    ]);
    const { sessions } = JSON.parse(await readFile(await download.path(), "utf8"));
    expect(sessions.map((each: { session_id: string }) => each.session_id)).toEqual(["adas"]);
    await page.getByRole("button", { name: "Erase", exact: true }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Erase", exact: true }).click();
    await page.getByText("All data of Ada@Example.com was erased.").waitFor();
    await address.fill("ada@example.com");
    await page.getByRole("button", { name: "Export", exact: true }).click();
    await page.getByText("No data is stored about this person.").waitFor();
    expect(await findings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
