import { execFile } from "node:child_process";
import { glob, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { OptionsError } from "../options.ts";

const WIDGET = new URL("../../../widget/", import.meta.url);
const SOURCES = ["*.{ts,json}", "src/**/*.*"];

/**
 * Builds the widget's script if it is missing or older than what it is built from. Where it cannot be built, an older
 * script will do, which the line that is resolved with says; rejects only if there is none. The build is the widget's own
 * program, so the service needs no bundler.
 */
export async function ensureWidget(widget: URL = WIDGET): Promise<string | undefined> {
  const built = await changedAt(new URL("dist/widget.js", widget));
  if (built !== undefined && built >= (await newestSource(widget))) return undefined;
  try {
    await promisify(execFile)(process.execPath, [fileURLToPath(new URL("build.ts", widget))]);
    return undefined;
  } catch (cause) {
    const why = `could not be built (${reasonOf(cause as { stderr: string })}). Run \`npm run build\` as the user who owns its folder.`;
    if (built === undefined) throw new OptionsError(`The widget ${why}`, { cause });
    return `The widget is older than its sources, and ${why}`;
  }
}

/** The first line of what the build said that names an error. */
function reasonOf({ stderr }: { stderr: string }): string {
  return /^\w*Error: (.+)$/m.exec(stderr)?.[1] ?? "it does not say why";
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
