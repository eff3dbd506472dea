/**
 * `npm run check:packages`, after `npm run release:artifacts`: checks that each package can be imported as its manifest
 * declares, and that TypeScript resolves its types with `node16` and `bundler`. npx fetches both programs on demand,
 * because as dependencies they would slow down every installation. All our packages are ES modules, so `require` in old
 * Node versions is not checked.
 */

import { execFileSync } from "node:child_process";
import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../artifacts/", import.meta.url));
const packages = globSync("parley-{adapters,client,core,widget}-*.tgz", { cwd: folder });
if (packages.length !== 4)
  throw new Error("Build the packages first: npm run release:artifacts -- --only packages");
for (const name of packages) {
  for (const words of [["publint@0.3.25"], ["@arethetypeswrong/cli@0.18.5", "--profile", "esm-only"]]) {
    const [program = "", ...flags] = words;
    execFileSync("npx", ["--yes", program, `${folder}${name}`, ...flags], { stdio: "inherit" });
  }
}
