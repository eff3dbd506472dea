import type { BrowserContext, Page } from "playwright-core";
import type { ConsoleStage } from "./console-stage.ts";
import { PASSWORD } from "./first-person.ts";

/** Invites an agent to a site in the owner's name, and signs the agent in to a new context. */
export async function agentAt(
  stage: ConsoleStage,
  owner: BrowserContext,
  site: string,
): Promise<{ context: BrowserContext; page: Page; complaints: string[] }> {
  const invited = await owner.request.post(`${stage.demo.address}/v1/site/people`, {
    headers: { "x-parley-console": "1", "x-parley-site": site },
    data: { email: `agent-${site}@example.com`.toLowerCase(), role: "agent" },
  });
  const { url } = (await invited.json()) as { url: string };
  const watched = await stage.open({ path: url });
  const { page } = watched;
  await page.getByLabel("Your name").fill("Grace Hopper");
  await page.getByLabel("New password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("navigation", { name: "Menu" }).waitFor();
  return { ...watched, context: page.context() };
}
