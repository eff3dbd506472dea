import type { Part } from "./part.ts";

/**
 * Returns the parts that the files of a run need. Excludes parts that take minutes to install and that only other tests
 * need. Empty if no file of the run needs more than Node.
 */
export function wantedParts(parts: readonly Part[], files: readonly string[]): Part[] {
  if (files.length === 0) return [];
  return parts.filter(
    ({ onlyFor }) => onlyFor === undefined || files.some((file) => file.startsWith(`${onlyFor}/`)),
  );
}
