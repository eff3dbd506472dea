import { z } from "zod";
import type { Installation } from "../../app/installation.ts";
import { networkOf } from "../../app/open-service.ts";
import { listen } from "../../http/server.ts";
import { type Options, parseOptions } from "../../options.ts";
import type { Site } from "../../sites/site.ts";
import { webhookDelivery } from "../../webhooks/delivery/delivery.ts";
import type { AllowedHosts } from "../../webhooks/delivery/parse-allowed-hosts.ts";
import { type TestWebhook, testWebhook } from "../../webhooks/webhook-test.ts";
import type { CommandContext } from "../command.ts";
import { command } from "../command.ts";
import { bucketFinding } from "../doctor/bucket-finding.ts";
import { diskFinding, diskTime } from "../doctor/disk-finding.ts";
import { type Finding, fail, ok } from "../doctor/finding.ts";
import { mailFinding, redisFinding, secretFinding } from "../doctor/installation-findings.ts";
import { modelFinding } from "../doctor/model-finding.ts";
import { settingsFindings } from "../doctor/settings-findings.ts";
import { siteFindings } from "../doctor/site-findings.ts";
import { webhookFinding } from "../doctor/webhook-finding.ts";
import { atInstallation } from "../with-installation.ts";

/** Maximum number of sites whose workflows are called concurrently. */
const AT_ONCE = 8;

export const doctor = command({
  name: "doctor",
  summary: "Check settings, storage and sites, and report what to fix.",
  notes:
    "Sends each site's workflow one test message; models are not called. Writes a small object into the bucket of files, if there is one, and removes it. Each line is ok, warn (it works, and could be better) or fail (you have to fix it); the exit code is 1 if any line is fail.",
  example: "parley doctor",
  input: z.object({}),
  async run(_, around) {
    const checks = await findings(around);
    const failed = checks.some(({ state }) => state === "fail");
    const lines = checks.map(({ state, check, message }) => `${state.padEnd(4)}  ${check}: ${message}\n`);
    return { data: { ok: !failed, checks }, text: lines.join(""), failed };
  },
});

/** Runs all checks in order. Stops after unusable settings or storage, because later checks depend on them. */
async function findings(around: CommandContext): Promise<Finding[]> {
  let options: Options;
  let allowedHosts: AllowedHosts;
  try {
    options = parseOptions(around.environment);
    allowedHosts = networkOf(options).allowedHosts;
    await tryToListen(options);
  } catch (error) {
    return [fail("settings", (error as Error).message)];
  }
  const found = [
    ok("settings", "All settings are valid."),
    ...settingsFindings(options),
    ...(options.redisUrl === undefined ? [] : [await redisFinding(options.redisUrl)]),
    ...(options.mail === undefined ? [] : [await mailFinding(options.mail)]),
    ...(options.fileBucket === undefined ? [] : [await bucketFinding(options.fileBucket)]),
  ];
  const delivery = webhookDelivery({ allowedHosts, clock: around.clock });
  // Runs without the site's knowledge, because no entry answers the test message.
  const test = testWebhook({ ...around, delivery, matchKnowledge: async () => [] });
  try {
    await atInstallation(around, async (installation) => {
      await installation.storage.ping();
      found.push(ok("storage", `The database ${databaseName(options)} answers.`));
      if (options.databaseUrl === undefined) found.push(diskFinding(diskTime(options.dataDir), options));
      const secret = options.secret === undefined ? await secretFinding(options.dataDir) : undefined;
      if (secret !== undefined) found.push(secret);
      found.push(...(await sitesFindings(installation, test, around.clock())));
    });
  } catch (error) {
    found.push(fail("storage", (error as Error).message));
  } finally {
    await delivery.close();
  }
  return found;
}

/** Names the database without its password. */
function databaseName({ dataDir, databaseUrl }: Options): string {
  if (databaseUrl === undefined) return `in ${dataDir}`;
  const { host, pathname } = new URL(databaseUrl);
  return `${pathname.slice(1)} on ${host}`;
}

/** Listens briefly to check the host, the certificate and its key. Uses any free port, because the service may be running. */
async function tryToListen({ host, tls }: Options): Promise<void> {
  const server = await listen((_, response) => response.destroy(), { port: 0, host, tls });
  await server.close();
}

async function sitesFindings(
  { sites: siteService }: Installation,
  test: TestWebhook,
  now: number,
): Promise<Finding[]> {
  const ofSite = async (site: Site) => [
    site.settings.reply_source === "model" ? modelFinding(site) : await webhookFinding(site, test, now),
    ...siteFindings(site, await siteService.keys(site.id), now),
  ];
  const found: Finding[] = [];
  const sites = await siteService.list();
  for (let next = 0; next < sites.length; next += AT_ONCE) {
    found.push(...(await Promise.all(sites.slice(next, next + AT_ONCE).map(ofSite))).flat());
  }
  return found;
}
