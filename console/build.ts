/** Writes the console's files into `dist/`, also compressed. The pages are last, so that a served page never refers to a missing file. */
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { bundleConsole } from "./bundle.ts";

const folder = new URL("dist/", import.meta.url);
await mkdir(folder, { recursive: true });
const built = new Set<string>();
for (const { name, contents } of await bundleConsole()) {
  const forms = {
    "": contents,
    ".br": brotliCompressSync(contents),
    ".gz": gzipSync(contents, { level: 9 }),
  };
  for (const [ending, bytes] of Object.entries(forms).toReversed()) {
    await writeFile(new URL(name + ending, folder), bytes);
    built.add(name + ending);
  }
}
for (const name of await readdir(folder)) if (!built.has(name)) await rm(new URL(name, folder));
