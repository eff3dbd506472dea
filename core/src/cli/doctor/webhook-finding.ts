import { Failure } from "../../failures.ts";
import { addressWarnings } from "../../sites/problems/address-warnings.ts";
import { type Problem, problemText } from "../../sites/problems/problem-text.ts";
import type { Site } from "../../sites/site.ts";
import type { TestWebhook } from "../../webhooks/webhook-test.ts";
import { isThisMachine } from "../this-machine.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";

/** The demo's own workflow. Only the demo may call this host, so this check cannot. */
const DEMO_WORKFLOW = /^http:\/\/127\.0\.0\.1:\d+\/demo-workflow$/;

/** Sends the site's workflow a test message as the service would, and checks the answer. */
export async function webhookFinding(site: Site, test: TestWebhook, now: number): Promise<Finding> {
  const check = `${site.id} webhook`;
  const { webhook_url } = site.settings;
  if (webhook_url === null) {
    return fail(
      check,
      `No webhook is set, so visitors get no answers. Run: npx parley site update ${site.id} --webhook-url https://…`,
    );
  }
  const { protocol, hostname, host } = new URL(webhook_url);
  if (DEMO_WORKFLOW.test(webhook_url)) {
    return ok(
      check,
      `${host} belongs to the demo, which \`npm start\` runs. To remove the demo's site: \`npx parley site delete ${site.id}\`.`,
    );
  }
  // The warning about n8n's test URL, for a test that fails. Leaves out other warnings, because the error for a blocked URL
  // already names the fix.
  const saved = addressWarnings(webhook_url).filter(({ code }) => code === "n8n_test_address");
  const trial = { site, url: undefined, message: undefined, mayRedirectSecrets: false, now };
  try {
    const answer = await test(trial);
    const { webhook_response, reply, acknowledged, reason_message = "", problem, warnings = [] } = answer;
    const { status, response_time_ms } = webhook_response;
    const isOpen = protocol === "http:" && !isThisMachine(hostname);
    const others = inWords(warnings.filter(({ code }) => code !== "public_http"));
    if (reply === undefined) {
      const why = (problem && problemText(problem)) ?? reason_message;
      // Only warns if the workflow acknowledged the message, because it may answer later, and the test does not wait for a late
      // reply.
      return (acknowledged ? warn : fail)(check, [`${host}: ${why}`, ...others].join(" "));
    }
    if (isOpen)
      others.unshift(
        `${host} answers, but messages go there without TLS. Install a certificate there and use https://.`,
      );
    return others.length > 0
      ? warn(check, others.join(" "))
      : ok(check, `${host} answered ${status} in ${response_time_ms} ms.`);
  } catch (error) {
    if (error instanceof Failure) return fail(check, [error.message, ...inWords(saved)].join(" "));
    throw error;
  }
}

function inWords(problems: readonly Problem[]): string[] {
  return problems.map((problem) => problemText(problem)).filter((text) => text !== undefined);
}
