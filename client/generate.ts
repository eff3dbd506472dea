import { readFileSync, writeFileSync } from "node:fs";
import { apiFiles } from "./generate/api-files.ts";

/**
 * Writes `src/generated` from the table of routes and the core's webhook verification. With `--check` it writes nothing and fails
 * if a file is stale, as CI runs it.
 */
const check = process.argv.includes("--check");
for (const [name, text] of Object.entries(apiFiles())) {
  const file = new URL(`./src/generated/${name}`, import.meta.url);
  if (!check) writeFileSync(file, text);
  else if (readFileSync(file, "utf8") !== text) {
    console.error(`client/src/generated/${name} is stale: run \`npm run generate\`.`);
    process.exitCode = 1;
  }
}
