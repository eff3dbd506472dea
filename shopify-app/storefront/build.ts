/**
 * `npm run storefront`: builds the widget with its own build script, and from it the scripts of the theme app
 * extension.
 */
import { execFile } from "node:child_process";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { bundleStorefront } from "./bundle.ts";

const assets = new URL("../extensions/parley-chat/assets/", import.meta.url);
const widget = fileURLToPath(new URL("../../widget/build.ts", import.meta.url));

await promisify(execFile)(process.execPath, [widget]);
const built = await bundleStorefront();
await mkdir(assets, { recursive: true });
for (const name of await readdir(assets)) if (name.endsWith(".js")) await rm(new URL(name, assets));
for (const { name, contents } of built) await writeFile(new URL(name, assets), contents);
console.log(`${built.length} scripts in extensions/parley-chat/assets`);
