import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { loginCookies } from "./login-cookies.ts";

/** Logs whoever looks at the page in. */
export async function logIn(page: Page, origin: string, user: string): Promise<void> {
  const cookies = await loginCookies(origin, user);
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url: origin })));
}

export async function logOut(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/wp-login.php?action=logout`);
  await page.locator("#error-page a, body a").first().click();
  await page.waitForURL(/loggedout/);
}

/** Opens the chat, asks, and waits until the answer is there. */
export async function ask(page: Page, question: string): Promise<void> {
  const input = await openChat(page);
  await input.fill(question);
  await input.press("Enter");
  await page.locator("parley-chat").getByText(`You said: ${question}`).waitFor();
}

/**
 * Gives the field. A chat that was open on the page before opens by itself, maybe just before the launcher is pressed: which closes it
 * again.
 */
export async function openChat(page: Page): Promise<Locator> {
  const input = page.locator("parley-chat textarea");
  // A panel that was fetched ahead is there, but hidden.
  await page.locator("parley-chat :is(textarea, .launcher):visible").first().waitFor();
  await expect
    .poll(
      async () => {
        if (!(await input.isVisible())) await page.locator("parley-chat .launcher").click();
        return input.isVisible();
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBe(true);
  return input;
}

/** What the workflow is told soon: asks until it is what is expected. The page may have to read it from the platform first. */
export function askedAgain<T>(page: Page, told: () => T) {
  let asked = 0;
  return expect.poll(
    async () => {
      await ask(page, `Again, ${++asked}.`);
      return told();
    },
    { timeout: 60_000, interval: 100 },
  );
}
