import { describe, expect, it } from "vitest";
import { newShop } from "../new-shop.ts";
import { adminScreens, isSkipped } from "./admin-screens.ts";

const SHOP = newShop("live");

describe.skipIf(isSkipped)("The Handover screen", () => {
  const on = adminScreens();

  it("saves when and how a conversation goes to a person", async () => {
    await on.stage.install(SHOP);
    const { app, save } = await on.open(SHOP, "/app/handover");
    await app.getByLabel("Show new messages immediately").check();
    const handover = app.getByLabel("Let a person take over");
    await handover.check();
    await app.getByText("Nobody answers within 5 minutes: visitors can leave a message.").waitFor();
    const details = app.getByRole("button", { name: "Details" });
    expect(await details.getAttribute("aria-expanded")).toBe("false");
    await details.click();
    await app.getByLabel("Longest wait for a person, in seconds").fill("60");
    await app.getByLabel("When somebody is available").selectOption("At these hours");
    await app.getByLabel("Time zone").selectOption("Europe/Berlin");
    await app.getByLabel("Monday", { exact: true }).fill("9:00-12:30, 13:30-17:00");
    await app.getByLabel("Tuesday", { exact: true }).fill("whenever");
    await handover.uncheck();
    await handover.check();
    expect(await app.getByLabel("Tuesday", { exact: true }).isVisible()).toBe(false);
    await handover.press("Enter");
    await app.getByText("Not saved").waitFor();
    expect(await app.getByLabel("Tuesday", { exact: true }).getAttribute("aria-invalid")).toBe("true");
    for (const day of ["Tuesday", "Wednesday", "Thursday", "Friday"])
      await app.getByLabel(day, { exact: true }).fill("");
    await app.getByLabel("Days when nobody is there").fill("2026-12-25");
    const notified = app.getByLabel("E-mail addresses to notify");
    expect(await notified.inputValue()).toBe(`contact@${SHOP}`);
    await notified.fill(`contact@${SHOP}, team@shop.example`);
    await save();
    const shown = await on.call(SHOP, "/app/handover?_data=routes%2Fapp.handover");
    expect(await shown.json()).toMatchObject({
      site: {
        live: true,
        handover: {
          timeout: 60,
          hours: {
            timezone: "Europe/Berlin",
            weekly: {
              mon: [
                ["09:00", "12:30"],
                ["13:30", "17:00"],
              ],
            },
            closed: ["2026-12-25"],
          },
        },
        notify_emails: [`contact@${SHOP}`, "team@shop.example"],
      },
    });
  });
});
