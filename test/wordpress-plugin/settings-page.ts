import type { Page } from "playwright-core";
import { logIn } from "./browser-user.ts";
import type { ConnectedSite } from "./connected-site.ts";

/** Opens the settings, at a tab, as an administrator sees them. */
export function settingsPage(
  on: ConnectedSite,
  newPage: (options: { reducedMotion: "reduce"; returningTo: string }) => Promise<Page>,
): (tab?: string) => Promise<Page> {
  return async (tab = "") => {
    const page = await newPage({ reducedMotion: "reduce", returningTo: on.wp.origin });
    await logIn(page, on.wp.origin, "admin");
    await page.goto(`${on.wp.origin}/wp-admin/admin.php?page=parley-chat#${tab}`);
    await page.locator("#parley-chat-settings h2").waitFor();
    await page.locator(".parley-loading").first().waitFor({ state: "detached" });
    return page;
  };
}
