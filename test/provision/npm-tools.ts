import { execFile } from "node:child_process";
import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Part } from "./part.ts";

const NOTE = "node_modules/.package-lock.json";

/**
 * Returns a part whose packages npm installs from a separate lock file, in a `folder` of the project, because they are
 * too large for the first install.
 */
export function npmTools({ folder, ...named }: Pick<Part, "name" | "onlyFor"> & { folder: string }): Part {
  const home = fileURLToPath(new URL(`../../${folder}/`, import.meta.url));
  return {
    ...named,
    find: () =>
      changedAt(home + NOTE) >= changedAt(`${home}package-lock.json`) ? `${home}node_modules` : undefined,
    async install(announce) {
      announce(`the npm packages of ${folder}`);
      await promisify(execFile)("npm", ["ci", "--loglevel=error"], { cwd: home });
    },
  };
}

/** Returns milliseconds since 1970; 0 if there is no such file. */
function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
