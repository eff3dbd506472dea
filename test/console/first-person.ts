import type { Page } from "playwright-core";

export const PASSWORD = "correct horse battery";
export const EMAIL = "ada@example.com";

/** Creates the first account, as a person who has opened the first link, and opens the demo. */
export async function makeFirstPerson(page: Page): Promise<void> {
  await page.getByLabel("E-mail address").fill(EMAIL);
  await page.getByLabel("Your name").fill("Ada Lovelace");
  await page.getByLabel("New password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("link", { name: "Open Demo instead", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Demo" }).waitFor();
}
