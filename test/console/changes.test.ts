import { expect, test } from "vitest";
import { findings } from "../widget/axe-findings.ts";
import { consoleStage } from "./console-stage.ts";

const stage = consoleStage();

test("the Team screen describes people's changes in words, including the takeover of a conversation", async () => {
  const { address, site } = stage.demo;
  const headers = { "content-type": "application/json", "x-api-key": site.apiKey ?? "" };
  const body = JSON.stringify({ session_id: "talk", message: "Hello" });
  expect((await fetch(`${address}/v1/message`, { method: "POST", headers, body })).status).toBe(200);
  const context = await stage.signedIn();
  const { page, complaints } = await stage.open({ context, path: `console/#/site/${site.id}/inbox/talk` });
  await page.getByRole("button", { name: "Take over" }).click();
  await page.getByText("You answer", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Files", exact: true }).click();
  await page.getByText("Visitors may send files").click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved.", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Team", exact: true }).click();
  const changes = page.locator(".rows.dense");
  await changes.getByText("Changed settings").waitFor();
  await changes.getByText("Visitors may send files: off → on").waitFor();
  await changes.getByText("Types of files: +").waitFor();
  await changes.getByText("Took over a conversation, or handed it back").waitFor();
  expect(await changes.locator("code").count()).toBe(0);
  expect(await findings(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
