import { readdir, readFile, writeFile } from "node:fs/promises";

const ROOT = new URL("../", import.meta.url);

/**
 * Writes `THIRD-PARTY-NOTICES.md` into a package's folder: the license of each package that its built files contain.
 * `installed` lists the folders of these packages, such as `node_modules/zod`.
 */
export async function writeNotices(folder: URL, installed: readonly string[]): Promise<void> {
  const parts = await Promise.all([...new Set(installed)].sort().map(notice));
  const head = "# Third-party notices\n\nThe built files contain code of these packages.\n";
  // The same version may be installed in two folders.
  const text = [head, ...new Set(parts)].join("\n");
  await writeFile(new URL("THIRD-PARTY-NOTICES.md", folder), text);
}

async function notice(path: string): Promise<string> {
  const package_ = new URL(`${path}/`, ROOT);
  const manifest = await readFile(new URL("package.json", package_), "utf8");
  const { name, version, license } = JSON.parse(manifest) as Record<string, string>;
  const file = (await readdir(package_)).find((entry) => /^LICEN[CS]E(\W|$)/i.test(entry));
  const text =
    file === undefined
      ? "The package names its license only."
      : await readFile(new URL(file, package_), "utf8");
  return `## ${name} ${version} (${license})\n\n${text.trim()}\n`;
}
