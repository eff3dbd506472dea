import { Failure } from "../../failures.ts";
import type { Site } from "../../sites/site.ts";
import type { TestWebhook } from "../../webhooks/webhook-test.ts";
import { isThisMachine } from "../this-machine.ts";
import { type Finding, mend, ok, warn } from "./finding.ts";

/** The demo's own workflow. It opens this host to itself alone, so that from here it cannot be called. */
const DEMO_WORKFLOW = /^http:\/\/127\.0\.0\.1:\d+\/demo-workflow$/;

/** Sends the site's workflow a test message as the service would send it, and judges the answer. */
export async function webhookFinding(site: Site, test: TestWebhook, now: number): Promise<Finding> {
  const check = `${site.id} webhook`;
  const { webhook_url } = site.settings;
  if (webhook_url === null) {
    return mend(
      check,
      `Not set, so nobody answers: npx parley site update ${site.id} --webhook-url https://…`,
    );
  }
  const { protocol, hostname, host } = new URL(webhook_url);
  if (DEMO_WORKFLOW.test(webhook_url)) {
    return ok(
      check,
      `${host} belongs to the demo, which \`npm start\` runs; \`npx parley site delete ${site.id}\` if it is not wanted.`,
    );
  }
  const trial = { site, url: undefined, message: undefined, mayRedirectSecrets: false, now };
  try {
    const { success, webhook_response, reply, acknowledged, reason_message = "" } = await test(trial);
    const { status, response_time_ms } = webhook_response;
    if (!success) return mend(check, `${host} answers ${status}. ${wayOut(status)}`);
    // It may well answer later: the test waits for nothing.
    if (reply === undefined) return (acknowledged ? warn : mend)(check, reason_message);
    if (protocol === "http:" && !isThisMachine(hostname)) {
      return warn(
        check,
        `${host} answers, but messages go there without TLS. Give it a certificate and use https://.`,
      );
    }
    return ok(check, `${host} answered ${status} in ${response_time_ms} ms.`);
  } catch (error) {
    if (error instanceof Failure) return mend(check, error.message);
    throw error;
  }
}

function wayOut(status: number): string {
  if (status === 401 || status === 403) {
    return "Compare the site's headers and signing secret with those the workflow expects.";
  }
  if (status === 404 || status === 405)
    return "Check the address, that the workflow is active and takes POST.";
  if (status >= 300 && status < 400) return "Redirects are not followed: set the address it leads to.";
  return "Look into the workflow's own log.";
}
