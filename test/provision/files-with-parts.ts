import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { PROJECTS } from "./projects.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Returns the test files of a run that need more than Node. `words`: a file's name must contain at least one of them;
 * an empty list selects all files. `projects`: the values of `--project`; an empty list selects all projects.
 */
export function filesWithParts(words: readonly string[], projects: readonly string[]): string[] {
  return PROJECTS.filter(
    ({ name, isAlone }) => !isAlone && (projects.length === 0 || projects.includes(name)),
  )
    .flatMap(({ include, exclude }) => globSync(include, { cwd: ROOT, exclude }))
    .filter((path) => words.length === 0 || words.some((word) => path.includes(word.replace(/^\.\//, ""))));
}
