import { execFile } from "node:child_process";
import { globSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { builtOnce } from "./built-once.ts";

const PLUGIN = fileURLToPath(new URL("../../wordpress-plugin/", import.meta.url));
const SOURCES = [
  "*.php",
  "*.json",
  "*.cjs",
  "readme.txt",
  "includes/**/*.php",
  "languages/*.*",
  "packaging/**/*.ts",
  "src/**/*.*",
  "../{markdown,admin}/**/*.{ts,css}",
  "../{client,inbox}/src/**/*.*",
  "../widget/*.ts",
  "../widget/src/**/*.*",
];

/**
 * Builds the plugin's zip unless it is newer than all its sources. Resolves to the path of the zip. If the build fails,
 * its own output explains why.
 */
export async function builtPlugin(): Promise<string> {
  const zip = `${PLUGIN}parley-chat.zip`;
  const changed = Math.max(
    ...globSync(SOURCES, { cwd: PLUGIN }).map((path) => statSync(PLUGIN + path).mtimeMs),
  );
  await builtOnce("wordpress-plugin", {
    isFresh: () => (statSync(zip, { throwIfNoEntry: false })?.mtimeMs ?? 0) > changed,
    async build() {
      // Vitest's own NODE_ENV would produce a development build with source maps.
      const env = { ...process.env, NODE_ENV: "production" };
      await promisify(execFile)("npm", ["run", "build", "--silent"], { cwd: PLUGIN, env });
    },
  });
  return zip;
}
