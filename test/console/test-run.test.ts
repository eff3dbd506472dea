import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { findings } from "../widget/axe-findings.ts";
import { consoleStage } from "./console-stage.ts";

const stage = consoleStage();

/** Milliseconds. */
const STYLES_COME_AFTER = 1_000;

test("a workflow test shows the answer with its buttons, as a visitor would see it", async () => {
  const { page, complaints } = await stage.open({ context: await stage.signedIn() });
  await page.getByRole("link", { name: "Workflow", exact: true }).click();
  await page.getByLabel("Message", { exact: true }).fill("help");
  await page.getByRole("button", { name: "Send test message" }).click();
  const result = page.getByRole("status").filter({ hasText: "It answers. A visitor would read:" });
  await result
    .getByRole("list", { name: "Choices offered to the visitor" })
    .getByText("Show me a table", { exact: true })
    .waitFor();
  await result.locator(".inbox-text :is(p, ul)").first().waitFor();
  expect(await result.getByText("HTTP 200", { exact: false }).count()).toBe(1);
  expect(await findings(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test("the whole answer is in view on a phone even if the preview's style sheet arrives late", async () => {
  const { page } = await stage.open({ context: await stage.signedIn({ width: 390 }) });
  await page.route(/inbox-\w+\.css/, async (route) => {
    await pause(STYLES_COME_AFTER);
    await route.continue();
  });
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Workflow", exact: true }).click();
  await page.getByRole("button", { name: "Send test message" }).click();
  const result = page.locator(".result.good");
  await result.getByRole("paragraph").filter({ hasText: "You said:" }).waitFor();
  await expect
    .poll(() => result.evaluate((box) => box.getBoundingClientRect().bottom <= innerHeight))
    .toBe(true);
});

test("a failed workflow test is explained in the console's own words, without the need to scroll", async () => {
  const { page, complaints } = await stage.open({ context: await stage.signedIn() });
  await page.setViewportSize({ width: 1_280, height: 700 });
  await page.getByRole("link", { name: "Workflow", exact: true }).click();
  const result = page.locator(".result.bad");
  for (const [status, code, said] of [
    [500, "workflow_failed", "The workflow or server failed (status 500). Its log has the details."],
    [403, "access_refused", "The server refused the call (status 403)."],
    [422, "call_refused", "The server did not accept the call (status 422)."],
    [404, "a_code_of_tomorrow", "The webhook answered with status 404"],
  ] as const) {
    const reason_message = `The webhook answered with status ${status} instead of a reply. POST /v1/webhook/test …`;
    const webhook_response = { status, body: { error: "no flour" }, response_time_ms: 3 };
    const problem = { code, params: { status } };
    const reason = `status_${status}`;
    const json = { success: false, webhook_response, problem, reason, reason_message };
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

test("the Workflow screen describes the result of a test, and shows problems of the webhook address while it is typed", async () => {
  const { page, complaints } = await stage.open({ context: await stage.signedIn() });
  await page.getByRole("link", { name: "Workflow", exact: true }).click();
  const webhook_response = { status: 302, body: { message: "" }, response_time_ms: 3 };
  const failed = { success: false, webhook_response, reason: "status_302", reason_message: "…" };
  const error = { code: "WEBHOOK_UNREACHABLE", message: "…" };
  const params = { problem: "certificate_expired", host: "a.example" };
  const details = { field: "webhook_url", reason: "unreachable", params };
  for (const [status, json, said] of [
    [
      200,
      { ...failed, problem: { code: "redirect", params: { status: 302, target: "https://a.example/x" } } },
      "The address redirects to https://a.example/x (status 302).",
    ],
    [200, { ...failed, problem: { code: "workflow_started" } }, "“Respond to Webhook” node"],
    [502, { success: false, error: { ...error, details } }, "The certificate of a.example has expired."],
    [
      200,
      { ...failed, success: true, reply: "Hi", warnings: [{ code: "handover_off" }] },
      "but handover is off for this site",
    ],
  ] as const) {
    await page.route("**/v1/webhook/test", (route) => route.fulfill({ status, json }), { times: 1 });
    await page.getByRole("button", { name: "Send test message" }).click();
    await page.locator(".result").getByText(said, { exact: false }).waitFor();
  }
  const address = page.getByLabel("Webhook address");
  for (const [url, said] of [
    ["http://flows.example.com/hook", "would be sent unencrypted"],
    ["https://n8n.example.com/webhook-test/chat", "This is n8n’s test address"],
  ] as const) {
    await address.fill(url);
    await page.getByText(said).waitFor();
  }
  expect(await findings(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test("a successful workflow test links to the setting of allowed pages if no page is allowed", async () => {
  const set = async (allowed_origins: string[]) => {
    const response = await fetch(`${stage.demo.address}/v1/site`, {
      method: "PATCH",
      headers: { "content-type": "application/json", "x-api-key": stage.demo.site.apiKey ?? "" },
      body: JSON.stringify({ allowed_origins }),
    });
    expect(response.status).toBe(200);
  };
  const { page, complaints } = await stage.open({ context: await stage.signedIn() });
  const next = page.getByRole("link", { name: "Next: allow the pages on which visitors can write" });
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
