import { execFile } from "node:child_process";
import { globSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { builtOnce } from "./built-once.ts";

const APP = fileURLToPath(new URL("../../shopify-app/", import.meta.url));
const SOURCES = [
  "package-lock.json",
  "{compress-assets,vite.config}.ts",
  "app/**/*.*",
  "../{inbox/src,markdown,admin}/**/*.{ts,tsx,css}",
];

/** Builds the Shopify app's screens unless they are newer than all their sources. */
export async function builtShopifyApp(): Promise<void> {
  const changed = Math.max(...globSync(SOURCES, { cwd: APP }).map((path) => statSync(APP + path).mtimeMs));
  await builtOnce("shopify-app", {
    isFresh: () =>
      (statSync(`${APP}build/server/index.js`, { throwIfNoEntry: false })?.mtimeMs ?? 0) > changed,
    async build() {
      // Vitest's own NODE_ENV would produce a development build.
      const env = { ...process.env, NODE_ENV: "production" };
      await promisify(execFile)("npm", ["run", "screens", "--silent"], { cwd: APP, env });
    },
  });
}
