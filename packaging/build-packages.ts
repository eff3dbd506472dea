/**
 * `npm run build:packages`: builds each package in its own folder, so that `npm pack` includes everything: JavaScript,
 * declarations and source maps in `dist/`, the license, and the notices of bundled packages.
 */

import { execFileSync } from "node:child_process";
import { cp, glob, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { buildService } from "../core/build.ts";
import { writeNotices } from "./write-notices.ts";

const ROOT = new URL("../", import.meta.url);
/** Path of TypeScript's compiler, because the package does not export its programs. */
const TSC = fileURLToPath(new URL("node_modules/typescript/bin/tsc", ROOT));

/** Packages that the bundles contain. */
const WIDGETS = ["@khanacademy/simple-markdown"];
const CONSOLES = [
  "react",
  "react-dom",
  "scheduler",
  "uplot",
  "react-aria-components",
  "react-aria",
  "react-stately",
  "@simplewebauthn/browser",
  "@internationalized/date",
  "@internationalized/number",
  "@internationalized/string",
];

run("widget/build.ts");
run("widget/build-module.ts");
run("console/build.ts");
for (const name of ["adapters", "client", "core"]) await compile(name);
await cp(new URL("core/src/demo/page/", ROOT), new URL("core/dist/demo/page/", ROOT), { recursive: true });
const { packages } = await buildService();
await copyWidget();
await cp(new URL("console/dist/", ROOT), new URL("core/dist/console/", ROOT), { recursive: true });
for (const name of ["adapters", "client", "core", "widget"]) {
  await cp(new URL("LICENSE", ROOT), new URL(`${name}/LICENSE`, ROOT));
}
// The service's package also contains the widget and the console.
await writeNotices(new URL("widget/", ROOT), WIDGETS.map(installed));
await writeNotices(new URL("core/", ROOT), [...[...WIDGETS, ...CONSOLES].map(installed), ...packages]);

async function compile(name: string): Promise<void> {
  const dist = new URL(`${name}/dist/`, ROOT);
  await rm(dist, { recursive: true, force: true });
  execFileSync(process.execPath, [TSC, "--project", path(`${name}/tsconfig.build.json`)], {
    stdio: "inherit",
  });
  // The compiler rewrites `.ts` imports in JavaScript, but not in declarations.
  for await (const file of glob("**/*.d.ts", { cwd: fileURLToPath(dist) })) {
    const declaration = new URL(file, dist);
    const text = await readFile(declaration, "utf8");
    await writeFile(declaration, text.replaceAll(/(["'])(\.{1,2}\/[^"']+)\.ts\1/g, "$1$2.js$1"));
  }
}

/** Copies the widget's browser files into the folder from which the built service serves them. */
async function copyWidget(): Promise<void> {
  const from = new URL("widget/dist/", ROOT);
  for await (const file of glob(["widget.js*", "widget/*"], { cwd: fileURLToPath(from) })) {
    await cp(new URL(file, from), new URL(`core/dist/widget/${file}`, ROOT));
  }
}

function run(program: string): void {
  execFileSync(process.execPath, [path(program)], { stdio: "inherit" });
}

function path(file: string): string {
  return fileURLToPath(new URL(file, ROOT));
}

function installed(name: string): string {
  return `node_modules/${name}`;
}
