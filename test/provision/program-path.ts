import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * Returns the path of the first of these programs that is executable in a folder of `path` (in the format of `PATH`).
 */
export function programPath(names: readonly string[], path = process.env.PATH ?? ""): string | undefined {
  const folders = path.split(delimiter).filter((folder) => folder !== "");
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(mayRun);
}

function mayRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
