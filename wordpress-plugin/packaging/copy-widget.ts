import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/**
 * Builds the widget with its own build script, copies its files into `build/widget`, and adds `widget.asset.php`, which
 * contains a hash of the loader as its version.
 */
export async function copyWidget(plugin: URL): Promise<void> {
  const widget = new URL("../widget/", plugin);
  await promisify(execFile)(process.execPath, [fileURLToPath(new URL("build.ts", widget))]);
  const target = new URL("build/widget/", plugin);
  // Copies `widget/` next to the loader, because the loader loads the panel from there.
  for (const part of ["widget.js", "widget"])
    await cp(new URL(`dist/${part}`, widget), new URL(part, target), { recursive: true, filter: isPlain });
  const loader = await readFile(new URL("widget.js", target));
  const version = createHash("sha256").update(loader).digest("hex").slice(0, 20);
  const note = `<?php return array('dependencies' => array(), 'version' => '${version}');\n`;
  await writeFile(new URL("widget.asset.php", target), note);
}

/** Whether a file is not precompressed. The plugin omits precompressed files, because web servers compress files themselves. */
function isPlain(path: string): boolean {
  return !/\.(?:br|gz)$/.test(path);
}
