import { describe, expect, it } from "vitest";
import { findings } from "../widget/axe-findings.ts";
import { API_POLL, consoleStage } from "./console-stage.ts";

describe("The Deliveries section of the console", () => {
  const stage = consoleStage();
  const call = async (method: string, path: string, body?: object) => {
    const headers = { "x-api-key": stage.demo.site.apiKey ?? "", "content-type": "application/json" };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    return (await fetch(`${stage.demo.address}/v1/${path}`, init)).json();
  };
  const path = () => `console/#/site/${stage.demo.site.id}/workflow`;

  it("loads nothing until it is opened, and then shows each call with the reason for a failure and the recorded content", async () => {
    const context = await stage.signedIn({ width: 390, dark: true });
    const { page, complaints } = await stage.open({ context, path: path() });
    const requests: string[] = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    const summary = page.getByText("Deliveries", { exact: true });
    await summary.waitFor();
    expect(requests.filter((name) => name.endsWith("/calls"))).toEqual([]);
    await summary.click();
    await page.getByText("No messages yet.", { exact: false }).waitFor();
    await page.getByText("Record the content for an hour").click();
    await page.getByText("Recorded until", { exact: false }).waitFor();

    await call("POST", "message", { message: "Do you bake rye bread?", session_id: "asked" });
    const site = await call("GET", "site");
    await call("PATCH", "site", { webhook_url: "http://10.0.0.1/hook" });
    await call("POST", "message", { message: "Hello?", session_id: "failed" });
    await call("PATCH", "site", { webhook_url: site.webhook_url });
    await expect.poll(async () => (await call("GET", "calls")).data.length, API_POLL).toBe(2);

    await page.getByRole("button", { name: "Refresh" }).click();
    const rows = page.getByRole("list", { name: "Messages to the workflow or model" }).getByRole("listitem");
    await expect.poll(() => rows.count()).toBe(2);
    await rows.first().getByText("10.0.0.1 is not on the public internet", { exact: false }).waitFor();
    await rows.nth(1).getByText("Answered", { exact: true }).waitFor();
    await rows.nth(1).getByRole("button", { name: "Show content" }).click();
    await rows.nth(1).getByText("Do you bake rye bread?", { exact: false }).waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );

    await page.getByText("Show only failures").click();
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByText("Record the content for an hour").click();
    await page.getByText("Stores the request and response of each message", { exact: false }).waitFor();
    expect(
      (await call("GET", "calls")).data.some(({ has_bodies }: { has_bodies: boolean }) => has_bodies),
    ).toBe(false);
    await rows.first().getByRole("link", { name: "Open conversation" }).click();
    await page.getByRole("log").getByText("Hello?", { exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("sends an event again", async () => {
    const unreachable = { events_url: "http://10.0.0.1/events", events: ["session.started"] };
    await call("PATCH", "site", unreachable);
    await call("POST", "message", { message: "Hi", session_id: "told" });
    const attempts = async () => (await call("GET", "events")).data[0]?.attempts;
    // Waits for the second attempt, because the third follows only after five minutes.
    await expect.poll(attempts, API_POLL).toBe(2);
    const context = await stage.signedIn();
    const { page, complaints } = await stage.open({ context, path: path() });
    await page.getByText("Deliveries", { exact: true }).click();
    await page.getByRole("button", { name: /Messages to the workflow or model/ }).click();
    await page.getByRole("option", { name: "Events for your systems" }).click();
    await page.getByText("Waiting for the next attempt").waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole("button", { name: "Send again" }).click();
    await expect.poll(attempts, API_POLL).toBe(3);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
