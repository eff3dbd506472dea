/** `npm run set-version -- 0.2.0`: writes the version into all packages, the plugin, the Shopify app and the docs. */

import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { withVersion } from "./release/with-version.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const version = process.argv[2] ?? "";
if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) throw new Error("Give a version, such as 0.2.0.");

const { version: before } = JSON.parse(await readFile(`${ROOT}package.json`, "utf8"));
const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: ROOT, encoding: "utf8" }).split("\0");
for (const file of tracked.filter((name) => /\.(json|md|mjs|php|pot|txt|yaml)$|Dockerfile$/.test(name))) {
  const text = await readFile(ROOT + file, "utf8");
  const changed = withVersion(file, text, before, version);
  if (changed === text) continue;
  await writeFile(ROOT + file, changed);
  console.log(file);
}
