import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ENVIRONMENT } from "../provision/environment.ts";
import type { PretendShopify } from "./pretend-shopify/pretend-shopify.ts";

const SERVER = fileURLToPath(new URL("../../shopify-app/server.ts", import.meta.url));

/** The app's unmodified production build in a separate process. */
export interface StartedApp {
  /** Such as `http://127.0.0.1:3000`. */
  address: string;
  pid: number;
  log(): string;
  /** Stops the app, and resolves to the exit code. The data folder stays. */
  stop(): Promise<number | null>;
}

/**
 * Starts the app. Rejects with the app's output if it does not start. An app that `outlivesFile` has a separate process
 * group, which is ended after the run.
 */
export async function startedApp(
  shopify: PretendShopify,
  dataDir: string,
  settings: Record<string, string> = {},
  outlivesFile = false,
): Promise<StartedApp> {
  const child = spawn(process.execPath, ["--conditions=parley-source", SERVER], {
    env: {
      ...ENVIRONMENT,
      NODE_ENV: "production",
      PORT: "0",
      PARLEY_DATA_DIR: dataDir,
      SHOPIFY_API_KEY: shopify.apiKey,
      SHOPIFY_API_SECRET: shopify.apiSecret,
      SHOPIFY_APP_URL: shopify.appUrl,
      PARLEY_TRUST_PROXY: "loopback",
      PARLEY_ALLOW_WEBHOOK_HOSTS: "127.0.0.1",
      NODE_USE_ENV_PROXY: "1",
      HTTPS_PROXY: shopify.proxy,
      NO_PROXY: "127.0.0.1",
      NODE_EXTRA_CA_CERTS: shopify.certFile,
      PRETEND_SHOPIFY_PORT: `${shopify.port}`,
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
    detached: outlivesFile,
  });
  let written = "";
  const ended = once(child, "close").then(([code]) => code as number | null);
  const address = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (chunk) => {
        written += chunk;
        const found = /"address":"([^"]+)".*the app is listening/.exec(written)?.[1];
        if (found !== undefined) resolve(found);
      });
    }
    void ended.then(() => reject(new Error(`The app did not start: ${written}`)));
  });
  shopify.appIsAt(address);
  return {
    address,
    pid: child.pid as number,
    log: () => written,
    stop() {
      child.kill("SIGTERM");
      return ended;
    },
  };
}

/** Creates a folder for the app's data. Resolves to its path and a function that removes it. */
export async function dataFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "parley-shopify-data-"));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
