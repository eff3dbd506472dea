import { describe, expect, it } from "vitest";
import { findings } from "../widget/axe-findings.ts";
import { consoleStage } from "./console-stage.ts";

describe("The console's usage", () => {
  const stage = consoleStage();

  it("ends with today in the zone that an owner chooses from a list", async () => {
    // A day behind UTC, or ahead of it, and hours from the next midnight there.
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
    await page.getByText("The figures as a table").click();
    const today = new Date(Date.now() + offset * 3_600_000);
    const shown = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" }).format(today);
    await expect.poll(() => page.getByRole("rowheader").first().innerText()).toBe(shown);
    expect(await findings(page)).toEqual([]);
  });
});
