import { readdir, readFile, writeFile } from "node:fs/promises";

const PACKAGES = new URL("../node_modules/", import.meta.url);

/** Writes `THIRD-PARTY-NOTICES.md` into a package's folder: the license of each package that its built files contain. */
export async function writeNotices(folder: URL, names: readonly string[]): Promise<void> {
  const parts = names.map(async (name) => {
    const installed = new URL(`${name}/`, PACKAGES);
    const manifest = await readFile(new URL("package.json", installed), "utf8");
    const { version, license } = JSON.parse(manifest) as Record<string, string>;
    const file =
      (await readdir(installed)).find((file) => /^LICEN[CS]E(\.md|\.txt)?$/i.test(file)) ?? "LICENSE";
    const text = await readFile(new URL(file, installed), "utf8");
    return `## ${name} ${version} (${license})\n\n${text.trim()}\n`;
  });
  const head = "# Third-party notices\n\nThe built files contain code of these packages.\n";
  await writeFile(
    new URL("THIRD-PARTY-NOTICES.md", folder),
    [head, ...(await Promise.all(parts))].join("\n"),
  );
}
