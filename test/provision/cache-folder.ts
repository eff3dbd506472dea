import { fileURLToPath } from "node:url";

/** Where provisioning stores downloads and builds, until the next `npm ci`. */
export function cacheFolder(name: string): string {
  return fileURLToPath(new URL(`../../node_modules/.cache/parley-test/${name}`, import.meta.url));
}
