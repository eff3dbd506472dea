import { describe, expect, it } from "vitest";
import { findings } from "../widget/axe-findings.ts";
import { consoleStage } from "./console-stage.ts";
import { PASSWORD } from "./first-person.ts";

const stage = consoleStage();

describe("The console's home", () => {
  it("shows the remaining setup steps, and afterwards the waiting visitors and new conversations", async () => {
    const { address, site } = stage.demo;
    const key = { "x-api-key": site.apiKey ?? "" };
    const ask = async (method: string, path: string, body: object) => {
      const headers = { "content-type": "application/json", ...key };
      const response = await fetch(`${address}/v1/${path}`, { method, headers, body: JSON.stringify(body) });
      expect(response.ok).toBe(true);
    };
    const context = await stage.signedIn();
    const { page, complaints } = await stage.open({ context, path: `console/#/site/${site.id}/home` });
    await page.getByRole("heading", { name: "To set up" }).waitFor();
    const hello = page.getByRole("link", { name: `Say hello at ${address}`, exact: true });
    expect(new URL((await hello.getAttribute("href")) ?? "").origin).toBe(address);
    await ask("PATCH", "site", { allowed_origins: ["https://shop.example.com"] });
    // A first message without an answer does not count as a working chat.
    const { webhook_url } = await (await fetch(`${address}/v1/site`, { headers: key })).json();
    await ask("PATCH", "site", { webhook_url: "https://127.0.0.1:9/" });
    const headers = { "content-type": "application/json", ...key };
    const body = JSON.stringify({ session_id: "first", message: "I am the first" });
    expect((await fetch(`${address}/v1/message`, { method: "POST", headers, body })).status).toBe(502);
    await page.reload();
    const left = page.locator(".steps .open");
    await left.getByRole("link", { name: "Paste the line and say hello" }).waitFor();
    expect(await left.count()).toBe(1);
    await page.goto(`${address}/console/#/site/${site.id}/inbox`);
    await page.locator("[data-session=first]").getByText("Not answered", { exact: true }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.goto(`${address}/console/#/site/${site.id}/home`);
    await ask("PATCH", "site", { webhook_url });
    for (const id of ["first", "second"])
      await ask("POST", "message", {
        session_id: id,
        message: `I am the ${id}`,
        context: { page_url: "https://shop.example.com/tea" },
      });

    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.reload();
    await page.getByText("Your chat is live.", { exact: true }).waitFor();
    expect(await page.getByRole("heading", { name: "To set up" }).count()).toBe(0);
    expect(asked.filter((url) => url.includes("handling=waiting"))).toEqual([]);
    const talks = page.locator(".talks a");
    expect(await talks.count()).toBe(2);
    expect(await talks.first().innerText()).toMatch(/^Visitor on \/tea[\s\S]*I am the second/);
    // Even a wait of a few milliseconds is not zero.
    expect(await page.locator(".figures dd:not(.hint)").last().innerText()).toMatch(/^[1-9]/);

    await ask("PATCH", "site", { handover: { visitors: true } });
    await ask("POST", "conversation/first/handling", { by: "waiting" });
    await page.reload();
    await page.getByText("Your chat is live. Waiting for a person: 1.", { exact: true }).waitFor();
    expect(await talks.count()).toBe(2);
    expect(await talks.first().innerText()).toMatch(/Waiting[\s\S]*I am the first/);
    expect(await findings(page)).toEqual([]);

    await talks.first().click();
    await page.getByRole("log").getByText("I am the first", { exact: true }).first().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe("The console's home behind a proxy", () => {
  // A separate service, because it remembers that its proxy is not trusted.
  const stage = consoleStage();

  it("names the fix to operators, and says nothing to owners, if the proxy is not trusted", async () => {
    const context = await stage.signedIn();
    const { page, complaints } = await stage.open({ context });
    const notice = page.getByRole("heading", { name: "All visitors share one limit" });
    await page.getByRole("heading", { name: "To set up" }).waitFor();
    expect(await notice.count()).toBe(0);
    await fetch(`${stage.demo.address}/v1/site`, { headers: { "x-forwarded-for": "192.0.2.1" } });
    await page.reload();
    await notice.waitFor();
    await page.getByText("Set PARLEY_TRUST_PROXY=loopback and restart the service.").waitFor();
    expect(await findings(page)).toEqual([]);

    const invited = await context.request.post(`${stage.demo.address}/v1/site/people`, {
      headers: { "x-parley-console": "1", "x-parley-site": stage.demo.site.id },
      data: { email: "olga@example.com", role: "owner" },
    });
    const { page: owners } = await stage.open({ path: (await invited.json()).url });
    await owners.getByLabel("Your name").fill("Olga");
    await owners.getByLabel("New password").fill(PASSWORD);
    await owners.getByRole("button", { name: "Continue" }).click();
    await owners.getByRole("heading", { name: "To set up" }).waitFor();
    expect(await owners.getByText("PARLEY_TRUST_PROXY").count()).toBe(0);
    expect(complaints).toEqual([]);
    await owners.context().close();
    await context.close();
  });
});

describe("The period of the console's usage", () => {
  it("ends with the current day in the time zone that the owner selected", async () => {
    // A time zone in which the date differs from UTC, and midnight is hours away.
    const isEarly = new Date().getUTCHours() < 10;
    const [zone, offset] = isEarly ? ["Pacific/Pago_Pago", -11] : ["Pacific/Kiritimati", 14];
    const context = await stage.signedIn();
    const { page } = await stage.open({ context, path: `console/#/site/${stage.demo.site.id}/usage` });
    const list = page.getByRole("button", { name: /Time zone/ });
    await list.filter({ hasText: "UTC" }).click();
    await page.getByRole("option", { name: zone, exact: true }).click();
    await page.getByText("Saved.", { exact: true }).waitFor();
    await list.filter({ hasText: zone }).waitFor();
    const headers = { "x-api-key": stage.demo.site.apiKey ?? "" };
    const site = await (await fetch(`${stage.demo.address}/v1/site`, { headers })).json();
    expect(site.timezone).toBe(zone);
    await page.getByText("Figures as a table").click();
    const today = new Date(Date.now() + offset * 3_600_000);
    const shown = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" }).format(today);
    await expect.poll(() => page.getByRole("rowheader").first().innerText()).toBe(shown);
    expect(await findings(page)).toEqual([]);
  });
});
