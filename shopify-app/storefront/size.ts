import { fileURLToPath } from "node:url";
import { type Asset, bundleStorefront } from "./bundle.ts";

/** Uncompressed bytes, as theme-check counts them. theme-check reports an error if an app's script exceeds this budget. */
export const BUDGET = 10_000;

/** Bytes of the script that every page of the shop gets. */
export function scriptSize(assets: readonly Asset[]): number {
  return assets.find(({ name }) => name === "parley-chat.js")?.contents.length ?? 0;
}

/** `npm run size`: fails if the script exceeds its budget. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const bytes = scriptSize(await bundleStorefront());
  console.log(`on every page: ${bytes} bytes of ${BUDGET}${bytes > BUDGET ? ": TOO MUCH" : ""}`);
  if (bytes > BUDGET) process.exitCode = 1;
}
