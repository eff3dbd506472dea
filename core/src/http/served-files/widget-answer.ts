import { type FileAnswer, fileAnswer } from "../../served-file.ts";
import type { WidgetFile, WidgetFiles } from "./widget-files.ts";

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
