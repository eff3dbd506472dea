import { expect, it } from "vitest";
import { webhookFinding } from "../../../../core/src/cli/doctor/webhook-finding.ts";
import { DEMO_WORKFLOW_PATH } from "../../../../core/src/demo/demo-workflow.ts";
import { Failure } from "../../../../core/src/failures.ts";
import type { Problem } from "../../../../core/src/sites/problems/problem-text.ts";
import type { Site } from "../../../../core/src/sites/site.ts";
import { DEFAULT_SETTINGS } from "../../../../core/src/sites/site-settings.ts";

const answers = async () => ({
  success: true,
  reply: "Hello",
  webhook_response: { status: 200, body: {}, response_time_ms: 12 },
});

function siteCalling(webhook_url: string): Site {
  const secret = { text: "a secret", since: 0 };
  return {
    id: "site_a",
    name: "Shop",
    plan: "free",
    publicKey: "pk_a",
    createdAt: 0,
    updatedAt: 0,
    settings: { ...DEFAULT_SETTINGS, webhook_url },
    secrets: { signing: secret, identity: secret, webhookHeaders: {} },
  };
}

it.each([
  [
    "http://flows.internal:5678/hook",
    "warn",
    "flows.internal:5678 answers, but messages go there without TLS.",
  ],
  ["https://flows.example.com/hook", "ok", "flows.example.com answered 200 in 12 ms."],
  ["http://localhost:5678/hook", "ok", "localhost:5678 answered 200 in 12 ms."],
])("For a workflow that answers at %s, the doctor reports the state `%s`", async (url, state, said) => {
  const finding = await webhookFinding(siteCalling(url), answers, 0);
  expect(finding).toMatchObject({ check: "site_a webhook", state, message: expect.stringContaining(said) });
});

it("The doctor accepts the demo's workflow without a call, because the demo runs only under `npm start`", async () => {
  const never = async () => Promise.reject(new Error("called"));
  const finding = await webhookFinding(siteCalling(`http://127.0.0.1:40123${DEMO_WORKFLOW_PATH}`), never, 0);
  expect(finding).toEqual({
    check: "site_a webhook",
    state: "ok",
    message:
      "127.0.0.1:40123 belongs to the demo, which `npm start` runs. To remove the demo's site: `npx parley site delete site_a`.",
  });
});

it.each([
  "https://127.0.0.1:40123/demo-workflow",
  "http://127.0.0.1:40123/demo-workflow/2",
  "http://10.0.0.1:40123/demo-workflow",
])("The doctor calls a workflow at %s, because that is not the demo's URL", async (url) => {
  const { message } = await webhookFinding(siteCalling(url), answers, 0);
  expect(message).not.toContain("demo,");
});

it.each<[problem: Problem, state: string, said: string]>([
  [{ code: "html_page" }, "fail", "flows.example.com: A web page (HTML) came back instead of a reply."],
  [
    { code: "redirect", params: { status: 301, target: "https://a.example/x" } },
    "fail",
    "redirects to https://a.example/x (status 301)",
  ],
  [{ code: "workflow_started" }, "warn", "“Respond to Webhook” node"],
])("The doctor describes a workflow's answer that contains no reply: %j", async (problem, state, said) => {
  const test = async () => ({
    success: true,
    webhook_response: { status: 200, body: {}, response_time_ms: 1 },
    reason: "no_reply",
    reason_message: "…",
    problem,
    acknowledged: state === "warn",
  });
  const finding = await webhookFinding(siteCalling("https://flows.example.com/hook"), test, 0);
  expect(finding).toMatchObject({ state, message: expect.stringContaining(said) });
});

it("The doctor reports the warnings of a successful test call", async () => {
  const warnings: Problem[] = [{ code: "n8n_test_address" }, { code: "handover_off" }];
  const test = async () => ({ ...(await answers()), warnings });
  const { state, message } = await webhookFinding(siteCalling("https://a.example/hook"), test, 0);
  expect(state).toBe("warn");
  for (const said of ["/webhook-test/", "asks for a handover"]) expect(message).toContain(said);
});

it("The doctor says that a URL is n8n's test URL if the call to this URL fails", async () => {
  const test = async () =>
    Promise.reject(new Failure("webhookUnreachable", "webhook_url", "timeout", "No answer."));
  const finding = await webhookFinding(siteCalling("https://a.example/webhook-test/x"), test, 0);
  expect(finding).toMatchObject({
    state: "fail",
    message: expect.stringMatching(/^No answer\. .*webhook-test/),
  });
});

it("The doctor throws an internal error instead of reporting the error as a problem of the workflow", async () => {
  const broken = async () => Promise.reject(new TypeError("a bug"));
  await expect(webhookFinding(siteCalling("https://a.example"), broken, 0)).rejects.toThrow("a bug");
});
