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

test("A test that comes to nothing says why in the owner's words, and is in sight", async () => {
  const { page, complaints } = await stage.open({ context: await stage.signedIn() });
  await page.setViewportSize({ width: 1_280, height: 700 });
  await page.getByRole("link", { name: "Workflow", exact: true }).click();
  const result = page.locator(".result.bad");
  for (const [status, said] of [
    [500, "Something went wrong in the workflow itself (status 500). Its log says what."],
    [403, "The workflow refused the call (status 403)."],
    [422, "The workflow did not take the call (status 422)."],
    [404, "The webhook answered with status 404"],
  ] as const) {
    const reason_message = `The webhook answered with status ${status} instead of a reply. POST /v1/webhook/test …`;
    const webhook_response = { status, body: { error: "no flour" }, response_time_ms: 3 };
    const json = { success: false, webhook_response, reason: `status_${status}`, reason_message };
    await page.route("**/v1/webhook/test", (route) => route.fulfill({ json }), { times: 1 });
    await page.getByRole("button", { name: "Send test message" }).click();
    await result.getByText(said, { exact: false }).waitFor();
    await expect
      .poll(() => result.evaluate((box) => box.getBoundingClientRect().bottom <= innerHeight))
      .toBe(true);
  }
  expect(await findings(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test("An answer leads to the pages where none is named yet", async () => {
  const set = async (allowed_origins: string[]) => {
    const response = await fetch(`${stage.demo.address}/v1/site`, {
      method: "PATCH",
      headers: { "content-type": "application/json", "x-api-key": stage.demo.site.apiKey ?? "" },
      body: JSON.stringify({ allowed_origins }),
    });
    expect(response.status).toBe(200);
  };
  const { page, complaints } = await stage.open({ context: await stage.signedIn() });
  const next = page.getByRole("link", { name: "Next: name the pages on which one can write" });
  const tried = async () => {
    await page.reload();
    await page.getByRole("link", { name: "Workflow", exact: true }).click();
    await page.getByRole("button", { name: "Send test message" }).click();
    await page.getByText("It answers. A visitor would read:").waitFor();
  };
  await tried();
  expect(await next.count()).toBe(0);
  await set([]);
  await tried();
  expect(await findings(page)).toEqual([]);
  await next.click();
  await page.getByRole("heading", { name: "Install", level: 1 }).waitFor();
  expect(complaints).toEqual([]);
});
