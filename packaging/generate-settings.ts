/**
 * Generates files from the schema of a site's settings. With `--check`, writes nothing and fails if a file is stale.
 */

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { settingsFiles } from "./settings/settings-files.ts";

const ROOT = new URL("../", import.meta.url);
const check = process.argv.includes("--check");
for (const [path, make] of Object.entries(settingsFiles())) {
  const file = new URL(path, ROOT);
  const before = read(file);
  const text = make(before);
  if (text === before) continue;
  if (!check) {
    mkdirSync(new URL(".", file), { recursive: true });
    writeFileSync(file, text);
  } else {
    console.error(`${path} is stale: run \`npm run generate\`.`);
    process.exitCode = 1;
  }
}

function read(file: URL): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
