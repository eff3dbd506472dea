import { readFile, stat } from "node:fs/promises";
import { isIP } from "node:net";
import { z } from "zod";
import { networkOf } from "../../app/open-service.ts";
import { parseOptions } from "../../options.ts";
import { addressWarnings } from "../../sites/problems/address-warnings.ts";
import { problemText } from "../../sites/problems/problem-text.ts";
import type { Site } from "../../sites/site.ts";
import { siteFileOf } from "../../sites/site-file.ts";
import { type SiteChanges, siteChangesSchema } from "../../sites/site-service.ts";
import { type SiteView, viewOf } from "../../sites/site-view.ts";
import { isPublicAddress } from "../../webhooks/delivery/public-address.ts";
import { type CommandContext, CommandError, command } from "../command.ts";
import { isThisMachine } from "../this-machine.ts";
import { atInstallation } from "../with-installation.ts";
import { typedChangesSchema, typedSiteSchema } from "./site-input.ts";
import { NEW_SITE_OPTIONS, SITE_CHANGE_OPTIONS } from "./site-options.ts";

const id = z.string();
const SITE = { name: "ID", says: "the site's id, as `npx parley site list` shows it", field: "id" };

export const createSite = command({
  name: "site create",
  summary: "Create a site with an API key.",
  notes:
    "Prints the API key and both secrets, which are not shown again. With --from, the settings come from a file of `site export`; other options override them.",
  options: [
    ...NEW_SITE_OPTIONS,
    { flags: "--from <file>", field: "from", says: "a file of `site export` with the settings" },
  ],
  example:
    "parley site create --name 'My shop' --webhook-url https://flows.example.com/webhook/chat --sign --allow-origin https://shop.example.com",
  input: typedSiteSchema.extend({ from: z.string().optional() }),
  async run({ from, ...typed }, around) {
    const input = from === undefined ? typed : { ...(await settingsIn(from)), ...given(typed) };
    const warning = warningOf(input, around);
    return atInstallation(around, async ({ sites }) => ({ data: await sites.create(input), warning }));
  },
});

export const listSites = command({
  name: "site list",
  summary: "Show all sites, oldest first.",
  example: "parley site list --json",
  input: z.object({}),
  run: (_, around) =>
    atInstallation(around, async ({ sites }) => ({
      data: (await sites.list())
        .map(shownSite)
        .map(({ site_id, name, plan, public_key, webhook_url, created_at }) => ({
          site_id,
          name,
          plan,
          public_key,
          webhook_url,
          created_at,
        })),
    })),
});

export const showSite = command({
  name: "site show",
  summary: "Show a site's settings.",
  notes: "Shows the last four characters of each secret.",
  argument: SITE,
  example: "parley site show site_2f9c0Zk3Qw8LmN7b",
  input: z.object({ id }),
  run: ({ id }, around) =>
    atInstallation(around, async ({ sites }) => ({ data: shownSite(await sites.find(id)) })),
});

export const exportSite = command({
  name: "site export",
  summary: "Print a site's settings as JSON, for `site create --from`.",
  notes:
    "The output has no ids, keys, secrets or headers, and no allowed origins, notified addresses, plan or limits. `export` writes a whole site with its conversations.",
  argument: SITE,
  example: "parley site export site_2f9c0Zk3Qw8LmN7b --json",
  input: z.object({ id }),
  run: ({ id }, around) =>
    atInstallation(around, async ({ sites }) => {
      const data = siteFileOf(await sites.find(id));
      return { data, text: `${JSON.stringify(data, undefined, 2)}\n` };
    }),
});

export const updateSite = command({
  name: "site update",
  summary: "Change a site's settings.",
  notes:
    "Only the settings that you give are changed. A running service applies the change within 5 seconds.",
  argument: SITE,
  options: SITE_CHANGE_OPTIONS,
  example: "parley site update site_2f9c0Zk3Qw8LmN7b --plan pro --session-timeout 2h",
  input: typedChangesSchema.extend({ id }),
  async run({ id, ...changes }, around) {
    if (Object.values(changes).every((value) => value === undefined)) {
      throw new CommandError("Give at least one option. `npx parley site update --help` lists them.");
    }
    const warning = warningOf(changes, around);
    return atInstallation(around, async ({ sites }) => ({
      data: shownSite(await sites.update(id, changes, { isOperator: true })),
      warning,
    }));
  },
});

export const deleteSite = command({
  name: "site delete",
  summary: "Delete a site with its keys and all its conversations. This cannot be undone.",
  argument: SITE,
  options: [
    { flags: "--yes", field: "yes", says: "confirm the deletion; required in a terminal, not in scripts" },
  ],
  example: "parley site delete site_2f9c0Zk3Qw8LmN7b --yes",
  input: z.object({ id, yes: z.boolean().default(false) }),
  async run({ id, yes }, around) {
    if (around.stdin.isTTY && !yes) {
      throw new CommandError(
        `--yes: add it to delete ${id} with its keys and all its conversations. This cannot be undone.`,
      );
    }
    return atInstallation(around, async ({ sites }) => {
      await sites.remove(id);
      return { data: { site_id: id, deleted: true } };
    });
  },
});

function warningOf(
  { webhook_url, model_base_url }: Pick<SiteChanges, "webhook_url" | "model_base_url">,
  around: CommandContext,
): string | undefined {
  return webhookWarning(webhook_url, around) ?? webhookWarning(model_base_url, around, "--model-base-url");
}

/** Returns a site as the command line shows it: fields that identify the site come first. */
function shownSite(site: Site): SiteView {
  const { site_id, name, plan, public_key, ...view } = viewOf(site);
  return { site_id, name, plan, public_key, ...view };
}

/** Maximum bytes of a file with settings. */
const LONGEST_FILE = 65_536;

/** Reads settings from a JSON file by the rules of `PATCH /site`: unknown fields are ignored. */
async function settingsIn(path: string): Promise<SiteChanges> {
  const text = await textIn(path);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new CommandError(`--from: ${path} is not JSON. Give a file that \`site export\` wrote.`);
  }
  const { success, data, error } = siteChangesSchema.safeParse(json);
  if (success) return data;
  const issue = error.issues[0] as z.core.$ZodIssue;
  throw new CommandError(`--from: ${[issue.path.join("."), issue.message].filter(Boolean).join(": ")}`);
}

async function textIn(path: string): Promise<string> {
  try {
    if ((await stat(path)).size <= LONGEST_FILE) return await readFile(path, "utf8");
  } catch (error) {
    throw new CommandError(`--from: ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  throw new CommandError(`--from: ${path} is larger than 64 KiB. Give a file that \`site export\` wrote.`);
}

function given<T extends object>(typed: T): T {
  return Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined)) as T;
}

/**
 * Returns a warning if a service in this environment would not call the webhook or model, as far as the URL shows without a DNS
 * lookup, or if the URL is n8n's test URL. Does not refuse the URL, because a site may be created before the service is
 * configured. Throws `OptionsError` for an invalid environment.
 */
export function webhookWarning(
  address: string | null | undefined,
  { environment }: Pick<CommandContext, "environment">,
  option = "--webhook-url",
): string | undefined {
  if (!address) return undefined;
  const url = new URL(address);
  const { allowedHosts } = networkOf(parseOptions(environment));
  if (allowedHosts(url) || (url.protocol === "https:" && !isPrivate(url.hostname)))
    return testAddress(address, option);
  return `${option}: the address is set, but the service will not call it with these settings. Give a public https:// address, or run the service with ${url.host} in PARLEY_ALLOW_WEBHOOK_HOSTS.`;
}

function testAddress(address: string, option: string): string | undefined {
  const found = addressWarnings(address).find(({ code }) => code === "n8n_test_address");
  return found && `${option}: ${problemText(found)}`;
}

function isPrivate(hostname: string): boolean {
  const literal = hostname.replace(/^\[|\]$/g, "");
  return isThisMachine(hostname) || (isIP(literal) !== 0 && !isPublicAddress(literal));
}
