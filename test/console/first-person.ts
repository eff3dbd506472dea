import type { BrowserContext, Page } from "playwright-core";
import type { RunningDemo } from "../../core/src/demo/run-demo.ts";

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

/** Creates the first account with the first link's token, as its screen does, and signs the context in. */
export async function addFirstPerson(context: BrowserContext, demo: RunningDemo): Promise<void> {
  const token = demo.console?.url.split("/").at(-1);
  const answer = await context.request.post(`${demo.address}/v1/console/links/use`, {
    headers: { "x-parley-console": "1" },
    data: { token, email: EMAIL, name: "Ada Lovelace", password: PASSWORD, language: "en" },
  });
  if (answer.status() !== 201) throw new Error(`No first account: ${await answer.text()}`);
}
