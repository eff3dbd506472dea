import { expect, test } from "vitest";
import { findings } from "../widget/axe-findings.ts";
import { consoleStage } from "./console-stage.ts";

const stage = consoleStage();

test("A test of the workflow shows the answer as a visitor would see it, with its buttons", async () => {
  const { page, complaints } = await stage.open({ context: await stage.signedIn() });
  await page.getByRole("link", { name: "Workflow", exact: true }).click();
  await page.getByLabel("Message", { exact: true }).fill("help");
  await page.getByRole("button", { name: "Send test message" }).click();
  const result = page.getByRole("status").filter({ hasText: "It answers. A visitor would read:" });
  await result.locator(".answer-buttons").getByText("Show me a table", { exact: true }).waitFor();
  await result.locator(".markdown :is(p, ul)").first().waitFor();
  expect(await result.getByText("HTTP 200", { exact: false }).count()).toBe(1);
  expect(await findings(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
