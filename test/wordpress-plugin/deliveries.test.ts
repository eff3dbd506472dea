import { beforeEach, describe, expect, it } from "vitest";
import { axeFindings } from "./axe-findings.ts";
import { browserOn } from "./browser-on.ts";
import { connectedSite } from "./connected-site.ts";
import { settingsPage } from "./settings-page.ts";

const on = connectedSite();
const settings = settingsPage(on, browserOn());

let key: string;
beforeEach(async () => {
  ({ api_key: key } = await on.service.newSite({ webhook_url: on.workflow.url }));
  await on.connect({ api_key: key });
});

const ask = (message: string, session_id: string) =>
  on.service.call(key, "POST", "/message", { message, session_id });

describe("The Deliveries section of the plugin", () => {
  it("loads nothing until it is opened, and then shows each call with the reason for a failure and the recorded content", async () => {
    const page = await settings("workflow");
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await page.getByText("Deliveries", { exact: true }).waitFor();
    expect(requests.filter((url) => /parley-chat\/v1\/calls/.test(decodeURIComponent(url)))).toEqual([]);
    await page.getByText("Deliveries", { exact: true }).click();
    await page.getByText("No messages yet.", { exact: false }).waitFor();
    await page.getByLabel("Record the content for an hour").click();
    await page.getByText("Recorded until", { exact: false }).waitFor();
    await ask("Do you bake rye bread?", "asked");
    await on.service.call(key, "PATCH", "/site", { webhook_url: "http://10.0.0.1/hook" });
    await ask("Hello?", "failed");
    const logged = async () => (await on.service.call(key, "GET", "/calls")).data.length;
    await expect.poll(logged).toBe(2);
    await page.getByRole("button", { name: "Refresh" }).click();
    const rows = page.getByRole("list", { name: "Messages to the workflow or model" }).getByRole("listitem");
    await rows.first().getByText("10.0.0.1 is not on the public internet", { exact: false }).waitFor();
    await rows.nth(1).getByText("Answered", { exact: true }).waitFor();
    await rows.nth(1).getByRole("button", { name: "Show content" }).click();
    await rows.nth(1).getByText("Do you bake rye bread?", { exact: false }).first().waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    for (const dir of ["ltr", "rtl"]) {
      await page.evaluate((dir) => document.documentElement.setAttribute("dir", dir), dir);
      const overflow = await page
        .locator(".parley-screen")
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect([dir, await axeFindings(page), overflow]).toEqual([dir, [], 0]);
    }
    await page.evaluate(() => document.documentElement.setAttribute("dir", "ltr"));
    await page.getByLabel("Show only failures").check();
    await expect.poll(() => rows.count()).toBe(1);
    const link = rows.first().getByRole("link", { name: "Open conversation" });
    expect(await link.getAttribute("href")).toBe("admin.php?page=parley-chat-inbox#session=failed");
  });

  it("sends an event again", async () => {
    const events = { events_url: "http://10.0.0.1/events", events: ["session.started"] };
    await on.service.call(key, "PATCH", "/site", events);
    await ask("Hi", "told");
    const attempts = async () => (await on.service.call(key, "GET", "/events")).data[0]?.attempts;
    // Waits for the second attempt, because the third follows only after five minutes.
    await expect.poll(attempts).toBe(2);
    const page = await settings("workflow");
    await page.getByText("Deliveries", { exact: true }).click();
    await page.getByLabel("Show", { exact: true }).selectOption("Events for your systems");
    await page.getByText("Waiting for the next attempt").waitFor();
    await page.getByRole("button", { name: "Send again" }).click();
    await expect.poll(attempts).toBe(3);
    expect(await axeFindings(page)).toEqual([]);
  });
});
