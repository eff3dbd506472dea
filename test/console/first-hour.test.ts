import { afterAll, beforeAll, expect, test } from "vitest";
import { type PretendWorkflow, pretendWorkflow } from "../core/api/pretend-workflow.ts";
import { findings } from "../widget/axe-findings.ts";
import { consoleStage } from "./console-stage.ts";
import { EMAIL, PASSWORD } from "./first-person.ts";

const stage = consoleStage();
let workflow: PretendWorkflow;
beforeAll(async () => {
  workflow = await pretendWorkflow();
});
afterAll(() => workflow.close());

test("a new operator creates an account and a site, tests a workflow, and gets the line for the site's pages", async () => {
  const { page, complaints } = await stage.open({ path: stage.demo.console?.url ?? "" });
  await page.getByLabel("E-mail address").fill(EMAIL);
  await page.getByLabel("Your name").fill("Ada Lovelace");
  await page.getByLabel("New password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();

  await page.getByRole("heading", { level: 1, name: "Create your site", exact: true }).waitFor();
  const demo = page.getByRole("link", { name: "Open Demo instead", exact: true });
  expect(await demo.getAttribute("href")).toBe(`#/site/${stage.demo.site.id}/home`);
  expect(await page.getByRole("link", { name: "Inbox", exact: true }).count()).toBe(0);
  expect(await findings(page)).toEqual([]);
  await page.getByLabel("Name of the site").fill("Bakery");
  await page.getByLabel("Website address").fill("ftp://bakery.example");
  await page.getByLabel("Website address").press("Enter");
  await page.getByText("Enter the address of your site").waitFor();
  await page.getByLabel("Website address").fill("www.bakery.example/bread");
  await page.getByRole("button", { name: "Create site" }).click();

  await page.getByRole("heading", { level: 1, name: "Workflow", exact: true }).waitFor();
  const test = page.getByRole("button", { name: "Send test message", exact: true });
  await expect.poll(() => test.isDisabled()).toBe(true);
  await page.getByLabel("Webhook address").fill(workflow.url);
  await page.getByLabel("Message", { exact: true }).fill("Is there bread?");
  workflow.answers(() => ({ body: { message: "Until noon." } }));
  await page.getByRole("button", { name: "Save and send test message" }).click();
  const result = page.getByRole("status").filter({ hasText: "It answers. A visitor would read:" });
  await result.getByText("Until noon.", { exact: true }).waitFor();
  const sites = await stage.demo.installation.sites.list();
  const site = sites.find(({ name }) => name === "Bakery");
  expect(site?.settings).toMatchObject({
    allowed_origins: ["https://www.bakery.example", "https://bakery.example"],
    webhook_url: workflow.url,
  });
  await result.getByText(`data-site="${site?.publicKey}"`).waitFor();
  await result.getByRole("button", { name: "Copy" }).waitFor();
  expect(await findings(page)).toEqual([]);

  await page.reload();
  await page.getByRole("button", { name: "Send test message", exact: true }).click();
  await result.waitFor();
  expect(await result.getByRole("button", { name: "Copy" }).count()).toBe(0);

  await page.getByRole("link", { name: "Home", exact: true }).click();
  await page.getByRole("heading", { name: "To set up" }).waitFor();
  expect(await page.locator(".steps .open").count()).toBe(1);
  expect(await page.getByRole("heading", { name: "Last 7 days" }).count()).toBe(0);
  expect(complaints).toEqual([]);
});
