import { beforeEach, describe, expect, it } from "vitest";
import { browserOn } from "./browser-on.ts";
import { connectedSite } from "./connected-site.ts";
import { settingsPage } from "./settings-page.ts";

const on = connectedSite();
const settings = settingsPage(on, browserOn());

const HANDOVER = { visitors: true, after_failures: 0, timeout: 3_600, otherwise: "form" };

let key: string;
beforeEach(async () => {
  ({ api_key: key } = await on.service.newSite({ webhook_url: on.workflow.url, sign: true }));
  await on.connect({ api_key: key });
  expect((await on.admin.rest("POST", "/site", { body: { live: true, handover: HANDOVER } })).status).toBe(
    200,
  );
});

describe("On the Handover screen", () => {
  it("the admin bar's badge appears when handover is switched on", async () => {
    on.workflow.answers(() => ({ body: { message: "One moment.", handover: { reason: "asked" } } }));
    await on.service.call(key, "POST", "/message", { session_id: "ses_1", message: "I wait" });
    expect((await on.admin.rest("POST", "/site", { body: { handover: null } })).status).toBe(200);
    const page = await settings.loaded("handover");
    const item = page.locator("#wp-admin-bar-parley-chat-waiting");
    expect(await item.isVisible()).toBe(false);
    await page.getByLabel("Let a person take over").check();
    await page.getByRole("button", { name: "Save" }).click();
    await item.getByText("1 visitor waits for a person").waitFor();
  });

  it("opening hours are saved and removed, and unreadable hours stay in the field with an error", async () => {
    const page = await settings("handover");
    const details = page.locator("summary", { hasText: "Details" });
    await page.getByText("Nobody answers within 60 minutes: visitors can leave a message.").waitFor();
    expect(await page.getByLabel("When somebody is available").isVisible()).toBe(false);
    await details.click();
    await page.getByLabel("When somebody is available").selectOption("At these hours");
    const monday = page.getByLabel("Monday");
    await monday.fill("nine to five");
    await details.click();
    await page.getByRole("button", { name: "Save" }).click();
    await page.locator(".parley-form .is-error").getByText("These hours are not valid.").waitFor();
    expect([await monday.inputValue(), await monday.getAttribute("aria-invalid")]).toEqual([
      "nine to five",
      "true",
    ]);
    await monday.fill("9:00-12:30, 13:30–17:00");
    for (const day of ["Tuesday", "Wednesday", "Thursday", "Friday"]) await page.getByLabel(day).fill("");
    await page.getByLabel("Time zone").fill("Europe/Berlin");
    await page.getByLabel("Days when nobody is there").fill("2026-12-25\n");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.", { exact: true }).first().waitFor();
    const ranges = [
      ["09:00", "12:30"],
      ["13:30", "17:00"],
    ];
    const hours = { timezone: "Europe/Berlin", weekly: { mon: ranges }, closed: ["2026-12-25"] };
    const stored = async () => (await on.service.call(key, "GET", "/site")).handover;
    expect(await stored()).toEqual({ ...HANDOVER, hours });
    await monday.fill("");
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(stored).toEqual({ ...HANDOVER, hours: { ...hours, weekly: {} } });
    await page.getByLabel("Let a person take over").uncheck();
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(stored).toBe(null);
  });
});
