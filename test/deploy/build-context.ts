import { cpSync, readFileSync } from "node:fs";
import { matchesGlob, relative } from "node:path";

interface Pattern {
  glob: string;
  /** Whether the line begins with `!`, so that it includes files again. */
  includes: boolean;
}

/** Copies a folder as `docker build` sends it, without ignored files. The last matching line of the ignore file decides. */
export function buildContext(from: string, to: string, ignoreFile: string): void {
  const patterns = patternsIn(readFileSync(ignoreFile, "utf8"));
  cpSync(from, to, {
    recursive: true,
    filter: (source) => {
      const path = relative(from, source);
      return path === "" || !isIgnored(path, patterns) || leadsTo(path, patterns);
    },
  });
}

function patternsIn(text: string): Pattern[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => ({ glob: line.replace(/^!/, ""), includes: line.startsWith("!") }));
}

function isIgnored(path: string, patterns: Pattern[]): boolean {
  const parents = path.split("/").map((_, n, parts) => parts.slice(0, n + 1).join("/"));
  const last = patterns.findLast(({ glob }) => parents.some((parent) => matchesGlob(parent, glob)));
  return last !== undefined && !last.includes;
}

/** Whether a pattern includes a path inside the folder again. */
function leadsTo(path: string, patterns: Pattern[]): boolean {
  return patterns.some(({ glob, includes }) => includes && glob.startsWith(`${path}/`));
}
