import { type FileAnswer, fileAnswer } from "../../served-file.ts";
import type { ConsoleFiles } from "./console-files.ts";
import type { FileHeaders } from "./widget-answer.ts";

const policy = (...more: string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: https:",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    ...more,
  ].join("; ");

/** What a console page may load; no other page may frame it. */
const POLICY = policy("frame-ancestors 'none'");
/** For the preview of the widget, which the console shows in a frame. */
const PREVIEW_POLICY = policy("frame-ancestors 'self'");

/**
 * `home` is the first page without a trailing slash, because Next.js and SvelteKit redirect `/console/` to `/console`. `connect`
 * is the page on which people approve programs.
 */
const PAGES = new Map([
  ["", "index.html"],
  ["home", "index.html"],
  ["connect", "index.html"],
  ["preview", "preview.html"],
]);

const SECURE = {
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

/**
 * Answers with a page or file of the console, by path below the service's URL: `/console/`, `/console/home`, `/console/connect`,
 * `/console/preview` and their assets. Undefined for other paths.
 */
export function consoleAnswer(
  files: ConsoleFiles,
  path: string,
  headers: FileHeaders,
): (Omit<FileAnswer, "status"> & { status: number }) | undefined {
  // Asset paths are relative, so that the console works below any base path.
  if (path === "/console")
    return { status: 308, headers: { location: "console/home" }, body: Buffer.alloc(0) };
  const [, asked] = /^\/console\/([^/]*)$/.exec(path) ?? [];
  if (asked === undefined) return undefined;
  const name = PAGES.get(asked) ?? asked;
  const isPage = name.endsWith(".html");
  const file = isPage && asked === name ? undefined : files.get(name);
  if (file === undefined) return noSuchFile(files.size === 0);
  const answer = fileAnswer(file, {
    acceptEncoding: headers["accept-encoding"]?.toString(),
    ifNoneMatch: headers["if-none-match"],
  });
  const frame = name === "preview.html" ? "SAMEORIGIN" : "DENY";
  const pageHeaders = {
    "content-security-policy": name === "preview.html" ? PREVIEW_POLICY : POLICY,
    "x-frame-options": frame,
    "cache-control": "no-cache",
  };
  const fileHeaders = { "cache-control": "public, max-age=31536000, immutable" };
  return { ...answer, headers: { ...answer.headers, ...SECURE, ...(isPage ? pageHeaders : fileHeaders) } };
}

function noSuchFile(unbuilt: boolean) {
  const words = unbuilt
    ? "The console has not been built. Run: npm run build\n"
    : "This file does not exist.\n";
  return {
    status: 404,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", ...SECURE },
    body: Buffer.from(words),
  };
}
