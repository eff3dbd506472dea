import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pluginFiles } from "../../wordpress-plugin/packaging/plugin-files.ts";

export const PLUGIN = new URL("../../wordpress-plugin/", import.meta.url);

/** Copies the plugin, as in its zip, into the folder of a WordPress that is not running. */
export async function putPlugin(wordpress: string): Promise<void> {
  for (const { path, contents } of await pluginFiles(PLUGIN)) {
    const file = join(wordpress, "wp-content/plugins", path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, contents);
  }
}
