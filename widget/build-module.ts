/** Writes the contents of the npm package into `dist/npm/`: the module, its React component, and their types. */

import { execFileSync } from "node:child_process";
import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { writeModule } from "./bundle.ts";

const folder = fileURLToPath(new URL("dist/npm/", import.meta.url));
await rm(folder, { recursive: true, force: true });
await writeModule(folder);
execFileSync(
  process.execPath,
  [
    fileURLToPath(new URL("../node_modules/typescript/bin/tsc", import.meta.url)),
    "--project",
    fileURLToPath(new URL("tsconfig.module.json", import.meta.url)),
    "--outDir",
    folder,
  ],
  { stdio: "inherit" },
);
