import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

/** Beside the packages: a user who may write there may change the program itself, so nobody gains a way in. */
const FOLDER = fileURLToPath(new URL(".cache/parley/compiled", packagesFolder()));

/**
 * Keeps what is compiled from now on for the next start, which takes a third less time by it: of this process and its threads.
 * Node knows by the source whether what is kept is still true. Where the folder cannot be written nothing is kept, and nothing is
 * said. `NODE_COMPILE_CACHE` names another folder.
 */
export function keepCompiled(environment: NodeJS.ProcessEnv): void {
  environment.NODE_COMPILE_CACHE ||= FOLDER;
  enableCompileCache(environment.NODE_COMPILE_CACHE);
}

/** `node_modules`, of the checkout, or of the app that installed the package. */
function packagesFolder(): URL {
  const [installed] = /^.*\/node_modules\//.exec(import.meta.url) ?? [];
  return new URL(installed ?? new URL("../../../node_modules/", import.meta.url));
}
