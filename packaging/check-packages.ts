import { execFileSync } from "node:child_process";
import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * `npm run check:packages`, after `npm run release:artifacts`: whether each package can be imported as its manifest says, and
 * its types by TypeScript's `node16` and `bundler`. Both programs are fetched when they are needed: they would weigh on every
 * installation. All our packages are modules, so what `require` of an old Node makes of them is not asked.
 */
const folder = fileURLToPath(new URL("../artifacts/", import.meta.url));
const packages = globSync("parley-{adapters,client,core,widget}-*.tgz", { cwd: folder });
if (packages.length !== 4)
  throw new Error("Make the packages first: npm run release:artifacts -- --only packages");
for (const name of packages) {
  for (const words of [["publint@0.3.25"], ["@arethetypeswrong/cli@0.18.5", "--profile", "esm-only"]]) {
    const [program = "", ...flags] = words;
    execFileSync("npx", ["--yes", program, `${folder}${name}`, ...flags], { stdio: "inherit" });
  }
}
