import { OptionsError } from "@parley/core";
import type { ServerBuild } from "@remix-run/node";
import { requireOwnAddresses } from "./server/app-config/require-own-addresses.ts";
import { AppOptionsError, parseAppOptions } from "./server/options.ts";
import { shopifyServer } from "./server/shopify-server.ts";

/** Created by `npm run build`. */
const BUILD = new URL("./build/server/index.js", import.meta.url).href;

/**
 * Runs the app until the process ends. SIGTERM and Ctrl-C let running requests finish; a second signal ends the
 * process immediately. `config` is a `shopify.app.toml`; its addresses must be those of the app.
 */
export async function runApp(
  environment: Readonly<Record<string, string | undefined>>,
  config?: URL,
): Promise<void> {
  try {
    const options = parseAppOptions(environment);
    if (config !== undefined) await requireOwnAddresses(config, options);
    const build: ServerBuild = await import(BUILD).catch((cause) => {
      throw new AppOptionsError("The app has not been built. Run: npm run build", { cause });
    });
    const app = await shopifyServer(options, environment, build);
    let stopping = false;
    const stop = () => {
      if (stopping) process.exit(1);
      stopping = true;
      app.stop().then(
        () => process.exit(0),
        (error: Error) => {
          process.stderr.write(`parley-shopify: could not stop cleanly: ${error.message}\n`);
          process.exit(1);
        },
      );
    };
    process.on("SIGTERM", stop);
    process.on("SIGINT", stop);
  } catch (error) {
    if (!(error instanceof AppOptionsError || error instanceof OptionsError)) throw error;
    process.stderr.write(`parley-shopify: ${error.message}\n`);
    process.exit(1);
  }
}
