import { addressFindings } from "../server/app-config/address-findings.ts";
import { type AppConfig, CONFIG_FILE } from "../server/app-config/app-config.ts";
import { configFindings } from "./config-findings.ts";

export interface DeploymentFacts {
  /** One line for each missing or invalid setting. */
  optionProblems: readonly string[];
  /** Undefined if missing or invalid. */
  apiKey: string | undefined;
  appUrl: string | undefined;
  /** `shopify.app.toml`, or one line that says why the file cannot be read. Undefined if the file is missing. */
  config: AppConfig | { problem: string } | undefined;
  /** Whether the built screens, the theme app extension and its built scripts exist (`npm run build`). */
  hasScreens: boolean;
  hasExtension: boolean;
  hasScripts: boolean;
  /** The data folder; undefined if the app stores nothing in files. */
  dataDir: { path: string; isWritable: boolean } | undefined;
  /** Status of `GET /readyz`, or the reason why there is none. Undefined if the app was not called. */
  ready: number | string | undefined;
}

/** One line for each missing part or differing value, with its fix. Shows no secret. */
export function deploymentFindings(facts: DeploymentFacts): string[] {
  const { appUrl, apiKey, config, dataDir, ready } = facts;
  const found = [...facts.optionProblems];
  if (appUrl !== undefined && isPlaceholder(new URL(appUrl).hostname))
    found.push(`SHOPIFY_APP_URL is ${appUrl}, a placeholder. Set it to the app's own address.`);
  if (config === undefined) found.push(`${CONFIG_FILE} is missing. Restore the file.`);
  else if ("problem" in config) found.push(config.problem);
  else {
    found.push(...configFindings(config, apiKey));
    if (appUrl !== undefined) found.push(...addressFindings(config, appUrl));
  }
  if (!facts.hasScreens) found.push("The screens are not built. Run: npm run build, in shopify-app.");
  if (!facts.hasExtension)
    found.push("extensions/parley-chat is missing. Restore the folder: it is the chat in the shop's theme.");
  else if (!facts.hasScripts)
    found.push("The theme app extension is not built. Run: npm run build, in shopify-app.");
  if (dataDir?.isWritable === false)
    found.push(`PARLEY_DATA_DIR: ${dataDir.path} is not writable. Let the app's user write to it.`);
  if (ready !== undefined && ready !== 200)
    found.push(
      `SHOPIFY_APP_URL: ${appUrl}/readyz answers ${ready}. Start the app, and let your proxy forward that address to it.`,
    );
  return found;
}

/** Whether the name is reserved for examples, tests or this machine (RFC 2606, RFC 6761), such as `example.com`. */
function isPlaceholder(hostname: string): boolean {
  return /(^|\.)example(\.(com|net|org))?$|(^|\.)(invalid|test|localhost)$/.test(hostname);
}
