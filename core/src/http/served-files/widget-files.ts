import { readdir, readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import { Router } from "express";
import { WIDGET_FOLDER } from "../../built-folders.ts";
import { type FileAnswer, fileAnswer, type ServedFile, servedFile } from "../../served-file.ts";

interface WidgetFile extends ServedFile {
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

/** The request headers that a file's response depends on; names in lower case. */
export interface FileHeaders {
  "accept-encoding"?: string | string[] | undefined;
  "if-none-match"?: string | undefined;
}

/**
 * Answers with one of the widget's files, for any page on any site: `/widget.js`, and its parts below `/widget/`. Undefined for
 * other paths.
 */
export function widgetAnswer(
  files: WidgetFiles,
  path: string,
  headers: FileHeaders,
): (Omit<FileAnswer, "status"> & { status: number }) | undefined {
  if (path !== "/widget.js" && !/^\/widget\/[^/]+$/.test(path)) return undefined;
  const file = files.get(path) ?? successorOf(path, files);
  if (file === undefined) return noSuchFile(files.size === 0);
  const answer = fileAnswer(file, {
    acceptEncoding: headers["accept-encoding"]?.toString(),
    ifNoneMatch: headers["if-none-match"],
  });
  return { ...answer, headers: { ...answer.headers, ...headersOf(file) } };
}

function noSuchFile(unbuilt: boolean) {
  const words = unbuilt
    ? "The widget has not been built. Run: npm run build\n"
    : "This file does not exist.\n";
  return { status: 404, headers: { "content-type": "text/plain; charset=utf-8" }, body: Buffer.from(words) };
}

/**
 * Returns this service's version of a file that was requested under the name of another version. This happens if the page was
 * loaded before an update, or if this replica is not updated yet. The name also contains the version of the interface between loader and panel
 * (`PANEL_FOR` in widget/bundle.ts), so an old loader never receives a panel that it cannot open. The response is not cacheable.
 */
function successorOf(path: string, files: WidgetFiles): WidgetFile | undefined {
  const name = nameOf(path);
  const [, file] = [...files].find(([known]) => nameOf(known) === name && name !== "") ?? [];
  return file && { ...file, maxAge: 0, isImmutable: false };
}

/** Returns the name without the hash of the content; empty without a hash. */
function nameOf(path: string): string {
  return path.slice(0, path.lastIndexOf("-") + 1);
}

function headersOf({ maxAge, isImmutable }: WidgetFile): Record<string, string> {
  return {
    "cache-control": `public, max-age=${maxAge}${isImmutable ? ", immutable" : ""}`,
    // Modules are fetched under CORS rules, from any page.
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
  };
}

export function widgetRouter(files: WidgetFiles): Router {
  const router = Router();
  router.get(["/widget.js", "/widget/:name"], ({ path, headers }, response, next) => {
    const answer = widgetAnswer(files, path, headers);
    if (answer === undefined) return next();
    response.status(answer.status).set(answer.headers);
    if (answer.status === 304) response.end();
    else response.send(answer.body);
  });
  return router;
}
