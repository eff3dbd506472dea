import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { ZipEntry } from "./zip.ts";

/** What a site gets; all else in this folder is for making it. */
const PARTS = ["*.php", "readme.txt", "LICENSE", "includes/**/*.php", "build/**/*.*", "languages/*.*"];

/** In the folder that WordPress knows the plugin by, in the same order everywhere. */
export async function pluginFiles(plugin: URL): Promise<ZipEntry[]> {
  const paths = await Array.fromAsync(glob(PARTS, { cwd: fileURLToPath(plugin) }));
  return paths
    .map((path) => path.replaceAll("\\", "/"))
    .sort()
    .map((path) => ({ path: `parley-chat/${path}`, contents: readFileSync(new URL(path, plugin)) }));
}
