import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { ZipEntry } from "./zip.ts";

/** The files that a site receives. */
const PARTS = ["*.php", "readme.txt", "LICENSE", "includes/**/*.php", "build/**/*.*", "languages/*.*"];

/**
 * The sources of the files in `build`, from the repository's root: wordpress.org requires that everybody can read them.
 */
const SOURCES = [
  ...["package.json", "tsconfig.json", "webpack.config.cjs", "packaging/**/*.ts", "src/**/*.*"].map(
    (path) => `wordpress-plugin/${path}`,
  ),
  "markdown/package.json",
  "markdown/**/*.{ts,css}",
  "admin/**/*.ts",
  ...["inbox", "client"].flatMap((name) => [`${name}/package.json`, `${name}/src/**/*.*`]),
  ...["package.json", "*.ts", "src/**/*.*"].map((path) => `widget/${path}`),
];

/**
 * Reads the files of the plugin's archive, in the same order everywhere. WordPress requires the folder `parley-chat`.
 */
export async function pluginFiles(plugin: URL): Promise<ZipEntry[]> {
  const parts = await filesOf(plugin, PARTS, "parley-chat/");
  const sources = await filesOf(new URL("../", plugin), SOURCES, "parley-chat/sources/");
  return [...parts, ...sources];
}

async function filesOf(folder: URL, patterns: readonly string[], under: string): Promise<ZipEntry[]> {
  const paths = await Array.fromAsync(glob(patterns, { cwd: fileURLToPath(folder) }));
  return paths
    .map((path) => path.replaceAll("\\", "/"))
    .sort()
    .map((path) => ({ path: under + path, contents: readFileSync(new URL(path, folder)) }));
}
