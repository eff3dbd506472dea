import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { bundleWidget } from "./bundle.ts";

/** Writes `dist/widget.js`, ready to be served, and prints its size in bytes, raw and in brotli. */
export async function buildWidget(): Promise<void> {
  const script = await bundleWidget();
  const folder = new URL("dist/", import.meta.url);
  await mkdir(folder, { recursive: true });
  await writeFile(new URL("widget.js", folder), script);
  console.log(`widget.js: ${script.length} bytes, ${brotliCompressSync(script).length} in brotli`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildWidget();
