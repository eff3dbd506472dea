import { globSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildWidget } from "../../widget/build.ts";
import { builtOnce } from "./built-once.ts";

const WIDGET = fileURLToPath(new URL("../../widget/", import.meta.url));

/** Builds the widget unless the build is newer than all its sources. */
export async function builtWidget(): Promise<void> {
  const sources = globSync(["*.{ts,json}", "src/**/*.*"], { cwd: WIDGET });
  const changed = Math.max(...sources.map((source) => changedAt(source) ?? 0));
  await builtOnce("widget", {
    isFresh: () => (changedAt("dist/widget.js") ?? 0) > changed,
    build: buildWidget,
  });
}

/** Returns milliseconds since 1970; undefined if there is no such file. */
function changedAt(path: string): number | undefined {
  return statSync(WIDGET + path, { throwIfNoEntry: false })?.mtimeMs;
}
