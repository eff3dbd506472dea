import type { Part } from "./part.ts";

/**
 * The parts that the files of a run need. What only some tests need, and takes minutes to install, is spared a run without
 * those. Where no file of the run needs anything beside Node there is none.
 */
export function wantedParts(parts: readonly Part[], files: readonly string[]): Part[] {
  if (files.length === 0) return [];
  return parts.filter(
    ({ onlyFor }) => onlyFor === undefined || files.some((file) => file.startsWith(`${onlyFor}/`)),
  );
}
