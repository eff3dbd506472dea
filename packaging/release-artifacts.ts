/**
 * `npm run release:artifacts`: builds all files of a release in `artifacts/`, from a clean checkout: the npm packages,
 * the WordPress plugin's zip, the Shopify app, bills of materials, and their SHA256SUMS. `--only packages,sbom` builds
 * only these parts. `--to <folder>` chooses another folder.
 */

import { execFileSync } from "node:child_process";
import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { billOfMaterials } from "./release/bill-of-materials.ts";
import { checksums } from "./release/checksums.ts";

const ROOT = new URL("../", import.meta.url);
const PARTS = ["packages", "wordpress", "shopify", "sbom"];
const PACKAGES = ["adapters", "client", "core", "widget"];

const { values } = parseArgs({
  options: {
    only: { type: "string", default: PARTS.join() },
    to: { type: "string", default: at("artifacts") },
  },
});
const wanted = values.only.split(",");
const unknown = wanted.filter((part) => !PARTS.includes(part));
if (unknown.length > 0) throw new Error(`--only: unknown part ${unknown}. Parts are ${PARTS.join(", ")}.`);
const folder = resolve(values.to);

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
if (wanted.includes("packages")) {
  run("npm", ["run", "--silent", "build:packages"]);
  for (const name of PACKAGES) pack(name);
}
if (wanted.includes("wordpress")) {
  withTools("wordpress-plugin");
  await copyFile(at("wordpress-plugin/parley-chat.zip"), `${folder}/parley-chat.zip`);
}
if (wanted.includes("shopify")) {
  withTools("shopify-app");
  // npm packs a lock file only under this name.
  await copyFile(at("shopify-app/package-lock.json"), at("shopify-app/npm-shrinkwrap.json"));
  pack("shopify-app");
  await rm(at("shopify-app/npm-shrinkwrap.json"));
}
if (wanted.includes("sbom")) {
  await bill("parley", ".", PACKAGES);
  await bill("parley-shopify-app", "shopify-app", ["shopify-app"]);
}
await writeFile(`${folder}/SHA256SUMS`, await checksums(folder));

/** Installs and builds a folder with its own lock file. */
function withTools(name: string): void {
  run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], name);
  run("npm", ["run", "build"], name);
}

/** Packs a package. The tarball is reproducible, because npm writes the same date for all files. */
function pack(name: string): void {
  run("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", folder], name);
}

/** Writes the bill of materials of `packages`, which are folders. `lock` is the folder with their lock file. */
async function bill(name: string, lock: string, packages: readonly string[]): Promise<void> {
  const text = execFileSync("npm", ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"], {
    cwd: at(lock),
    encoding: "utf8",
    maxBuffer: 64 * 1_024 * 1_024,
  });
  const manifests = packages.map(async (folder) =>
    JSON.parse(await readFile(at(`${folder}/package.json`), "utf8")),
  );
  await writeFile(`${folder}/${name}.cdx.json`, billOfMaterials(name, text, await Promise.all(manifests)));
}

function run(program: string, words: string[], name = "."): void {
  execFileSync(program, words, { cwd: at(name), stdio: "inherit" });
}

function at(path: string): string {
  return fileURLToPath(new URL(path, ROOT));
}
