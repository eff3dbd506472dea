import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { colourFindings, findings } from "../widget/axe-findings.ts";
import { consoleStage, type Watched } from "./console-stage.ts";

/** Folder for a picture of each screen; without it, none are taken. */
const SHOTS = process.env.CONSOLE_SHOTS;

const WIDTHS = [{ width: 1_280 }, { width: 390 }];

const SCREENS: [menu: string, heading: string, ready: (page: Page) => Promise<unknown>][] = [
  ["Home", "Demo", (page) => page.getByRole("heading", { name: "To set up" }).waitFor()],
  ["Inbox", "Open", (page) => page.getByRole("heading", { name: "No open conversations" }).waitFor()],
  ["Workflow", "Workflow", (page) => page.getByLabel("Webhook address").waitFor()],
  ["Install", "Install", (page) => page.getByRole("button", { name: "Copy" }).waitFor()],
  [
    "Appearance",
    "Appearance",
    (page) => page.frameLocator("iframe").locator("parley-chat").waitFor({ state: "attached" }),
  ],
  ["Handover", "Handover", (page) => page.getByLabel("Address for events").waitFor()],
  ["Files", "Files", (page) => page.getByText("Visitors may send files").waitFor()],
  ["Usage", "Usage", (page) => page.getByRole("img").first().waitFor()],
  ["Keys", "Keys", (page) => page.getByRole("button", { name: "Revoke" }).first().waitFor()],
  ["Team", "Team", (page) => page.getByRole("heading", { name: "Changes" }).waitFor()],
  ["Privacy", "Privacy", (page) => page.getByRole("textbox", { name: "User’s id" }).waitFor()],
  ["All sites", "All sites", (page) => page.getByLabel("Name of the site").waitFor()],
];

describe("The console's screens", () => {
  const stage = consoleStage();

  /** Checks a screen in both themes. In the dark theme, axe-core checks only the colours, because nothing else differs. */
  const check = async ({ page, complaints }: Watched, name: string) => {
    for (const theme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: theme });
      const shown = theme === "dark" ? `${name}-dark` : name;
      if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/${shown}.png` });
      const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(width, `${shown} is no wider than the window`).toBeLessThanOrEqual(0);
      const found = await (theme === "dark" ? colourFindings(page) : findings(page));
      expect.soft(found, `${shown} is accessible`).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: "light" });
    expect.soft(complaints, `${name} does not violate the policy`).toEqual([]);
  };

  it.each(WIDTHS)("are accessible and comply with the CSP ($width px wide, light and dark)", async (look) => {
    const context = await stage.signedIn(look);
    const watched = await stage.open({ context });
    const { page } = watched;
    for (const [menu, heading, ready] of SCREENS) {
      const toggle = page.getByRole("button", { name: "Menu", exact: true });
      await page.getByRole("heading", { level: 1 }).waitFor();
      if (look.width < 600) await toggle.click();
      await page.getByRole("link", { name: menu, exact: true }).click();
      await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();
      await ready(page);
      await check(watched, `${menu}-${look.width}`);
    }
    await page.goto(`${stage.demo.address}/console/#/account`);
    await page.getByRole("heading", { level: 1, name: "Your account" }).waitFor();
    await check(watched, `Account-${look.width}`);
    await context.close();
  });

  it.each(WIDTHS)("are accessible before signing in ($width px wide, light and dark)", async (look) => {
    const watched = await stage.open(look);
    const { page } = watched;
    await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
    await check(watched, `SignIn-${look.width}`);
    await page.getByLabel("E-mail address").fill("nobody@example.com");
    await page.getByLabel("Password").fill("not the password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("password is wrong").waitFor();
    await check(watched, `Refused-${look.width}`);
    await page.goto(`${stage.demo.address}/console/#/link/${"x".repeat(40)}`);
    await page.getByRole("heading", { name: "This link no longer works" }).waitFor();
    await check(watched, `VoidLink-${look.width}`);
    await page.context().close();
  });
});
