import { readdir, readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import { WIDGET_FOLDER } from "../../built-folders.ts";
import { type ServedFile, servedFile } from "../../served-file.ts";

export interface WidgetFile extends ServedFile {
  /** Seconds. A file named by its content never changes; `widget.js` changes with a new version. */
  maxAge: number;
  isImmutable: boolean;
}

/** By path below the service's URL, such as `/widget.js` and `/widget/panel-1-HASH.js`. Empty before a build. */
export type WidgetFiles = ReadonlyMap<string, WidgetFile>;

/** Reads the built widget and its compressed files once; only these files are served. */
export async function widgetFiles(dist: URL = WIDGET_FOLDER): Promise<WidgetFiles> {
  const files = new Map<string, WidgetFile>();
  const parts = await readdir(new URL("widget/", dist)).catch(() => []);
  for (const path of ["widget.js", ...parts.filter(isScript).map((name) => `widget/${name}`)]) {
    const contents = await readFile(new URL(path, dist)).catch(() => undefined);
    if (contents === undefined) continue;
    const isImmutable = path !== "widget.js";
    const compressed = async (ending: "br" | "gz") => {
      const bytes = await readFile(new URL(`${path}.${ending}`, dist)).catch(() => undefined);
      // Checks the compressed copies of `widget.js`, which may be left from another build. Other files have a hash in their name,
      // so a copy with the same name has the same content.
      return bytes === undefined || isImmutable || (await isOf(contents, bytes, ending)) ? bytes : undefined;
    };
    const [br, gzip] = await Promise.all([compressed("br"), compressed("gz")]);
    files.set(`/${path}`, {
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

function isScript(name: string): boolean {
  return name.endsWith(".js");
}

const UNDONE = { br: promisify(brotliDecompress), gz: promisify(gunzip) };

async function isOf(contents: Buffer, compressed: Buffer, as: keyof typeof UNDONE): Promise<boolean> {
  const undone = await UNDONE[as](compressed).catch(() => undefined);
  return undone?.equals(contents) === true;
}
