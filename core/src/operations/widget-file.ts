import { execFile } from "node:child_process";
import { glob, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { OptionsError } from "../options.ts";

const WIDGET = new URL("../../../widget/", import.meta.url);
const SOURCES = ["*.{ts,json}", "src/**/*.*"];

/**
 * Builds the widget's script if it is missing or older than what it is built from. Where it cannot be built, an older
 * script will do; rejects only if there is none. The build is the widget's own program, so the service needs no bundler.
 */
export async function ensureWidget(widget: URL = WIDGET): Promise<void> {
  const built = await changedAt(new URL("dist/widget.js", widget));
  if (built !== undefined && built >= (await newestSource(widget))) return;
  try {
    await promisify(execFile)(process.execPath, [fileURLToPath(new URL("build.ts", widget))]);
  } catch (cause) {
    if (built === undefined) {
      throw new OptionsError("The widget could not be built. `npm run build` shows why.", { cause });
    }
  }
}

/** Milliseconds since 1970; 0 where only the built script was delivered. */
async function newestSource(widget: URL): Promise<number> {
  let newest = 0;
  for await (const path of glob(SOURCES, { cwd: fileURLToPath(widget) })) {
    newest = Math.max(newest, (await changedAt(new URL(path, widget))) ?? 0);
  }
  return newest;
}

/** Milliseconds since 1970; undefined where there is no such file. */
async function changedAt(file: URL): Promise<number | undefined> {
  return stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );
}
