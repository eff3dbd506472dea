import { fileURLToPath } from "node:url";
import { parseCLI, startVitest } from "vitest/node";
import { writeReference } from "../../packaging/docs/reference-files.ts";
import { builtPlugin } from "./built-plugin.ts";
import { builtShopifyApp } from "./built-shopify-app.ts";
import { builtWidget } from "./built-widget.ts";
import { cacheFolder } from "./cache-folder.ts";
import { closingLine, flakyLines, type Tally, tally } from "./closing-line.ts";
import { filesWithParts } from "./files-with-parts.ts";
import { declareMissing, isMissing } from "./missing.ts";
import { PARTS } from "./parts.ts";
import { pluginTools } from "./plugin-tools.ts";
import { provision } from "./provision.ts";
import { shopifyTools } from "./shopify-tools.ts";
import { wantedParts } from "./wanted-parts.ts";

/** Our own option. All others are Vitest's. */
const NO_INSTALL = "--no-install";

/** The command `npm test`: installs what the tests need, runs them once, and prints the closing line. */
async function runTests(args: readonly string[]): Promise<Tally> {
  const mayInstall = !args.includes(NO_INSTALL);
  const { filter, options } = parseCLI(["vitest", "run", ...args.filter((arg) => arg !== NO_INSTALL)]);
  const files = filesWithParts(filter, [options.project ?? []].flat());
  const parts = wantedParts(PARTS, files);
  declareMissing(await provision(parts, { required: Boolean(process.env.CI), mayInstall, say: console.log }));
  // Tests start hundreds of processes. Each uses the code that an earlier process has compiled.
  process.env.NODE_COMPILE_CACHE ??= cacheFolder("compiled");
  if (files.length > 0) await builtWidget();
  writeReference();
  if (parts.includes(pluginTools) && !isMissing(pluginTools.name)) await builtPlugin();
  // Built before the test files start, so that no test waits for the build.
  if (parts.includes(shopifyTools) && !isMissing(shopifyTools.name)) await builtShopifyApp();
  const config = fileURLToPath(new URL("../vitest.config.ts", import.meta.url));
  const vitest = await startVitest(filter, { config, ...options });
  for (const line of flakyLines(vitest.state.getTestModules())) console.log(line);
  return tally(vitest.state.getTestModules(), vitest.state.getUnhandledErrors());
}

const result = await runTests(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
  return { passed: 0, failed: 1, skipped: 0 };
});
if (result.passed + result.failed === 0) console.error("No test ran, so nothing is proved.");
if (result.passed === 0) process.exitCode = 1;
const exitCode = Number(process.exitCode ?? 0);
// Exits even if a test left something open, because the closing line must be the last output.
process.stdout.write(`${closingLine(result, exitCode)}\n`, () => process.exit(exitCode));
