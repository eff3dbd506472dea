import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { readAppConfig } from "../server/app-config/app-config.ts";
import { AppOptionsError, readAppOptions } from "../server/options.ts";
import { type DeploymentFacts, deploymentFindings } from "./deployment-findings.ts";

/** Milliseconds that the app may take to answer. */
const PATIENCE = 5_000;

const at = (path: string) => new URL(`../${path}`, import.meta.url);

/** Reads the files of the app, and calls the app only with `online`. Returns what to fix, one line each. */
export async function checkDeployment({
  environment,
  online,
}: {
  environment: Readonly<Record<string, string | undefined>>;
  online: boolean;
}): Promise<string[]> {
  const { options, problems } = readAppOptions(environment);
  const { apiKey, appUrl, dataDir, databaseUrl, elsewhere } = options;
  return deploymentFindings({
    optionProblems: problems,
    apiKey,
    appUrl,
    config: await config(),
    hasScreens: await exists(at("build/server/index.js")),
    hasExtension: await exists(at("extensions/parley-chat/shopify.extension.toml")),
    hasScripts: await exists(at("extensions/parley-chat/assets/parley-chat.js")),
    dataDir:
      databaseUrl !== undefined && elsewhere !== undefined
        ? undefined
        : { path: dataDir, isWritable: await isWritable(resolve(dataDir)) },
    ready: online && appUrl !== undefined ? await ready(appUrl) : undefined,
  });
}

async function config(): Promise<DeploymentFacts["config"]> {
  try {
    return await readAppConfig(at("shopify.app.toml"));
  } catch (error) {
    if (error instanceof AppOptionsError) return { problem: error.message };
    throw error;
  }
}

async function exists(path: string | URL): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}

/** Whether the app can write to the folder. The app creates missing folders. */
async function isWritable(folder: string): Promise<boolean> {
  if (!(await exists(folder)) && folder !== dirname(folder)) return isWritable(dirname(folder));
  return await access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
}

async function ready(appUrl: string): Promise<number | string> {
  try {
    const options = { redirect: "manual", signal: AbortSignal.timeout(PATIENCE) } as const;
    const answer = await fetch(`${appUrl}/readyz`, options);
    await answer.body?.cancel();
    return answer.status;
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string; message?: string } };
    if (name === "TimeoutError") return `nothing within ${PATIENCE / 1_000} s`;
    return `nothing (${cause?.code ?? cause?.message ?? name})`;
  }
}
