import { afterEach, describe, expect, it } from "vitest";
import { browserOn } from "./browser-on.ts";
import { connectedSite } from "./connected-site.ts";
import { settingsPage } from "./settings-page.ts";

const on = connectedSite();
const settings = settingsPage(on, browserOn());

const zoneOf = async () => (await on.service.call(on.site.api_key, "GET", "/site")).timezone;

/** Sets the timezone as the screen of WordPress's general settings does. */
async function setZone(name: string, offset: string): Promise<void> {
  await on.wp.wp(["option", "update", "timezone_string", name]);
  await on.wp.wp(["option", "update", "gmt_offset", offset]);
}
afterEach(() => setZone("", "0"));

describe("The days of the usage screen", () => {
  it("follow the website's timezone after each connection and each save, whether it is set as a name or as an offset", async () => {
    expect(await zoneOf()).toBe("UTC");
    await setZone("Europe/Berlin", "");
    await on.connect();
    expect(await zoneOf()).toBe("Europe/Berlin");
    await setZone("", "-9.5");
    const saved = await on.admin.rest("POST", "/site", { body: { webhook_timeout: 61 } });
    expect([saved.json.webhook_timeout, saved.json.timezone]).toEqual([61, "-09:30"]);
    expect(await zoneOf()).toBe("-09:30");
    await setZone("", "0");
    await on.connect();
    expect(await zoneOf()).toBe("UTC");
  });

  it("end with the current day in the website's timezone", async () => {
    // A timezone whose date differs from UTC's and which is hours away from midnight.
    const zone = new Date().getUTCHours() < 10 ? "-12:00" : "+14:00";
    const site = await on.service.newSite({ timezone: zone });
    await on.service.call(site.api_key, "POST", "/message", { message: "Hello" });
    await setZone("", `${Number.parseInt(zone, 10)}`);
    await on.connect({ api_key: site.api_key });
    const page = await settings.at("/wp-admin/admin.php?page=parley-chat-usage");
    await page.getByText("Figures as a table").click();
    const today = new Date(Date.now() + Number.parseInt(zone, 10) * 3_600_000);
    const shown = today.toLocaleDateString("en", { dateStyle: "medium", timeZone: "UTC" });
    expect(await page.getByRole("row").nth(1).getByRole("rowheader").innerText()).toBe(shown);
  });
});
