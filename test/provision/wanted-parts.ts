import type { Part } from "./part.ts";

/**
 * The parts that a run needs. `filter` are the words that the names of its test files must contain, one at least; none
 * runs them all. What only some tests need, and takes minutes to install, is spared a run without those.
 */
export function wantedParts(
  parts: readonly Part[],
  filter: readonly string[],
  testsIn: (folder: string) => string[],
): Part[] {
  const runs = (path: string) => filter.some((word) => path.includes(word.replace(/^\.\//, "")));
  return parts.filter(
    ({ onlyFor }) => onlyFor === undefined || filter.length === 0 || testsIn(onlyFor).some(runs),
  );
}
