import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { loginCookies } from "./login-cookies.ts";

export async function logIn(page: Page, origin: string, user: string): Promise<void> {
  const cookies = await loginCookies(origin, user);
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url: origin })));
}

export async function logOut(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/wp-login.php?action=logout`);
  await page.locator("#error-page a, body a").first().click();
  await page.waitForURL(/loggedout/);
}

/** Opens the chat, asks, and waits for the answer. */
export async function ask(page: Page, question: string): Promise<void> {
  const input = await openChat(page);
  await input.fill(question);
  await input.press("Enter");
  await page.locator("parley-chat").getByText(`You said: ${question}`).waitFor();
}

/**
 * Opens the chat, and returns the field for a message. A chat that was open on the previous page opens automatically.
 * If that happens just before the click on the launcher, the click closes the chat, and is repeated.
 */
export async function openChat(page: Page): Promise<Locator> {
  const input = page.locator("parley-chat textarea");
  // A prefetched panel exists, but is hidden.
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

/**
 * Returns an assertion about `shown()`, which asks another question for each try. The page may first have to read the
 * value from the platform.
 */
export function askedAgain<T>(page: Page, shown: () => T) {
  let asked = 0;
  return expect.poll(
    async () => {
      await ask(page, `Again, ${++asked}.`);
      return shown();
    },
    { timeout: 60_000, interval: 100 },
  );
}
