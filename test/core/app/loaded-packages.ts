/**
 * A module to preload. It records which packages and which modules of the service a process and its threads load. At their end,
 * it writes both lists to the file `LOADED_PACKAGES` + `.main` or `.thread`.
 */

import { writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { isMainThread } from "node:worker_threads";

const packages = new Set<string>();
const modules = new Set<string>();
registerHooks({
  load(url, context, next) {
    const [, name] = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
    if (name !== undefined) packages.add(name);
    const [, module] = /\/core\/src\/(.+)\.ts$/.exec(url) ?? [];
    if (module !== undefined) modules.add(module);
    return next(url, context);
  },
});
process.on("exit", () =>
  writeFileSync(
    `${process.env.LOADED_PACKAGES}.${isMainThread ? "main" : "thread"}`,
    JSON.stringify({ packages: [...packages], modules: [...modules] }),
  ),
);
