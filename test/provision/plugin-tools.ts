import { execFile } from "node:child_process";
import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Part } from "./part.ts";

const PLUGIN = fileURLToPath(new URL("../../wordpress-plugin/", import.meta.url));
const NOTE = "node_modules/.package-lock.json";

/** What builds the WordPress plugin: about 1.5 GB with a lock file of its own, so it is no part of the first install. */
export const pluginTools: Part = {
  name: "WordPress plugin's tools",
  onlyFor: "test/wordpress-plugin",
  find: () => (changedAt(NOTE) >= changedAt("package-lock.json") ? `${PLUGIN}node_modules` : undefined),
  install: () => promisify(execFile)("npm", ["ci", "--loglevel=error"], { cwd: PLUGIN }).then(() => {}),
};

/** Milliseconds since 1970; 0 where there is no such file. */
function changedAt(path: string): number {
  return statSync(PLUGIN + path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
