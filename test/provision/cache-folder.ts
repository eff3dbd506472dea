import { fileURLToPath } from "node:url";

/** Returns a path in the folder for downloads and builds, which exists until the next `npm ci`. */
export function cacheFolder(name: string): string {
  return fileURLToPath(new URL(`../../node_modules/.cache/parley-test/${name}`, import.meta.url));
}
