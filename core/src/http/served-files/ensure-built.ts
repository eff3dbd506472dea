import { execFile } from "node:child_process";
import { glob, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { OptionsError } from "../../options.ts";

const SOURCES = ["*.{ts,json}", "src/**/*.*"];

/**
 * Builds browser files if they are missing or older than their sources. `what` names the files, such as `The widget`; `made` is
 * the file that the build writes last. If the build fails, resolves to a warning that the older files are used, or rejects if
 * there are no older files. Runs the folder's own build program, so the service needs no bundler.
 */
export async function ensureBuilt(what: string, folder: URL, made: string): Promise<string | undefined> {
  // Builds nothing in the published package, which contains the built files and no tools to build them.
  if (!import.meta.url.endsWith(".ts")) return undefined;
  const built = await changedAt(new URL(made, folder));
  if (built !== undefined && built >= (await newestSource(folder))) return undefined;
  try {
    await promisify(execFile)(process.execPath, [fileURLToPath(new URL("build.ts", folder))]);
    return undefined;
  } catch (cause) {
    const why = `could not be built (${reasonOf(cause as { stderr: string })}). Run \`npm run build\` as the user who owns its folder.`;
    if (built === undefined) throw new OptionsError(`${what} ${why}`, { cause });
    return `${what} is older than its sources, and ${why}`;
  }
}

/** Returns the first line of the build's output that has an error. */
function reasonOf({ stderr }: { stderr: string }): string {
  return /^\w*Error: (.+)$/m.exec(stderr)?.[1] ?? "without an error message";
}

/** Returns when the newest source changed, in milliseconds since 1970; 0 without sources. */
async function newestSource(folder: URL): Promise<number> {
  let newest = 0;
  for await (const path of glob(SOURCES, { cwd: fileURLToPath(folder) })) {
    newest = Math.max(newest, (await changedAt(new URL(path, folder))) ?? 0);
  }
  return newest;
}

/** Returns when the file changed, in milliseconds since 1970; undefined if it does not exist. */
async function changedAt(file: URL): Promise<number | undefined> {
  return stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );
}

const CONSOLE = new URL("../../../../console/", import.meta.url);

export function ensureConsoleBuilt(): Promise<string | undefined> {
  return ensureBuilt("The console", CONSOLE, "dist/index.html");
}

const WIDGET = new URL("../../../../widget/", import.meta.url);

export function ensureWidgetBuilt(widget: URL = WIDGET): Promise<string | undefined> {
  return ensureBuilt("The widget", widget, "dist/widget.js");
}
