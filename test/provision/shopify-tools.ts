import { execFile } from "node:child_process";
import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Part } from "./part.ts";

const APP = fileURLToPath(new URL("../../shopify-app/", import.meta.url));
const NOTE = "node_modules/.package-lock.json";

/** What builds and runs the Shopify app: about 270 MB with a lock file of its own, so it is no part of the first install. */
export const shopifyTools: Part = {
  name: "Shopify app's tools",
  onlyFor: "test/shopify-app",
  find: () => (changedAt(NOTE) >= changedAt("package-lock.json") ? `${APP}node_modules` : undefined),
  install: () => promisify(execFile)("npm", ["ci", "--loglevel=error"], { cwd: APP }).then(() => {}),
};

/** Milliseconds since 1970; 0 where there is no such file. */
function changedAt(path: string): number {
  return statSync(APP + path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
