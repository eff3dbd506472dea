import { glob, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import { WIDGET_FOLDER } from "../../built-folders.ts";
import { type ServedFile, servedFile } from "../../served-file.ts";

export interface WidgetFile extends ServedFile {
  /** Seconds. A file named by its content never changes; `widget.js` changes with a new version. */
  maxAge: number;
  isImmutable: boolean;
}

/** By path under the address of the service, as `/widget.js` and `/widget/panel-1-HASH.js`. Empty before a build. */
export type WidgetFiles = ReadonlyMap<string, WidgetFile>;

/**
 * Reads the built widget once, with what the build compressed of it: what is served are these files and no other, whatever
 * path is asked for.
 */
export async function widgetFiles(dist: URL = WIDGET_FOLDER): Promise<WidgetFiles> {
  const files = new Map<string, WidgetFile>();
  for await (const path of glob(["widget.js", "widget/*.js"], { cwd: fileURLToPath(dist) })) {
    const contents = await readFile(new URL(path, dist));
    const [br, gzip] = await Promise.all([
      compressedOf(contents, new URL(`${path}.br`, dist), promisify(brotliDecompress)),
      compressedOf(contents, new URL(`${path}.gz`, dist), promisify(gunzip)),
    ]);
    const isImmutable = path !== "widget.js";
    files.set(`/${path.replaceAll("\\", "/")}`, {
      ...servedFile("text/javascript; charset=utf-8", contents, {
        ...(br && { br }),
        ...(gzip && { gzip }),
      }),
      maxAge: isImmutable ? 31_536_000 : 300,
      isImmutable,
    });
  }
  return files;
}

/** Undefined where it is missing, or left over from another build. */
async function compressedOf(
  contents: Buffer,
  file: URL,
  undone: (bytes: Buffer) => Promise<Buffer>,
): Promise<Buffer | undefined> {
  try {
    const bytes = await readFile(file);
    return (await undone(bytes)).equals(contents) ? bytes : undefined;
  } catch {
    return undefined;
  }
}
