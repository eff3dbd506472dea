import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { bundleWidget } from "./bundle.ts";
import { compressed } from "./compressed.ts";
import { sizeLines } from "./size.ts";

/**
 * Writes the served files into `dist/`, also compressed. Writes `widget.js` last, so that a running service never refers to a
 * missing file.
 */
export async function buildWidget(): Promise<void> {
  const files = await bundleWidget();
  const folder = new URL("dist/", import.meta.url);
  await mkdir(new URL("widget/", folder), { recursive: true });
  const built = new Set<string>();
  for (const { path, contents } of files.toReversed()) {
    for (const [ending, bytes] of Object.entries(compressed(contents))) {
      await writeFile(new URL(`${path}.${ending}`, folder), bytes);
      built.add(`${path}.${ending}`);
    }
    await writeFile(new URL(path, folder), contents);
    built.add(path);
  }
  for (const name of await readdir(new URL("widget/", folder)))
    if (!built.has(`widget/${name}`)) await rm(new URL(`widget/${name}`, folder));
  for (const line of sizeLines(files)) console.log(line);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildWidget();
