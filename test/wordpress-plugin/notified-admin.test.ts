import { describe, expect, it } from "vitest";
import { browserOn } from "./browser-on.ts";
import { connectedSite } from "./connected-site.ts";
import { settingsPage } from "./settings-page.ts";

const on = connectedSite();
const settings = settingsPage(on, browserOn());

const notifiedBy = async (key: string) => (await on.service.call(key, "GET", "/site")).notify_emails;

describe("The e-mail addresses that a website notifies", () => {
  it("begin with the admin e-mail address on connecting, and change later only if the owner changes them", async () => {
    await on.wp.wp(["option", "update", "admin_email", "Owner@site.example"]);
    const { api_key } = await on.service.newSite({});
    await on.connect({ api_key });
    expect(await notifiedBy(api_key)).toEqual(["owner@site.example"]);

    const page = await settings("handover");
    const field = page.getByLabel("E-mail addresses to notify");
    expect(await field.inputValue()).toBe("owner@site.example");
    await field.fill("shop@site.example\nwrong");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("“wrong” is not an e-mail address.").first().waitFor();
    await field.fill("shop@site.example\nteam@site.example");
    await page.getByRole("button", { name: "Save" }).click();
    await expect
      .poll(() => notifiedBy(api_key), { timeout: 20_000 })
      .toEqual(["shop@site.example", "team@site.example"]);

    await on.admin.rest("POST", "/site", { body: { notify_emails: [] } });
    await on.connect({ api_key });
    expect(await notifiedBy(api_key)).toEqual([]);
  });

  it("are empty if the service refuses the admin e-mail address, and the site is connected anyway", async () => {
    await on.wp.wp(["option", "update", "admin_email", "o!wner@site.example"]);
    const { api_key } = await on.service.newSite({});
    await on.connect({ api_key });
    expect(await notifiedBy(api_key)).toEqual([]);
  });
});
