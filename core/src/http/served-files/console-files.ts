import { readdir, readFile } from "node:fs/promises";
import { extname } from "node:path";
import { Router } from "express";
import { CONSOLE_FOLDER } from "../../built-folders.ts";
import { type FileAnswer, fileAnswer, type ServedFile, servedFile } from "../../served-file.ts";
import type { FileHeaders } from "./widget-files.ts";

/** Files by name: `index.html`, `console-HASH.js`. Empty before a build. */
export type ConsoleFiles = ReadonlyMap<string, ServedFile>;

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** Reads the built console and its compressed files once; only these files are served. */
export async function consoleFiles(dist: URL = CONSOLE_FOLDER): Promise<ConsoleFiles> {
  const files = new Map<string, ServedFile>();
  for (const name of await readdir(dist).catch(() => [])) {
    const type = TYPES[extname(name)];
    if (type === undefined) continue;
    const contents = await readFile(new URL(name, dist));
    const [br, gzip] = await Promise.all(
      ["br", "gz"].map((ending) => readFile(new URL(`${name}.${ending}`, dist)).catch(() => undefined)),
    );
    files.set(name, servedFile(type, contents, { ...(br && { br }), ...(gzip && { gzip }) }));
  }
  return files;
}

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

export function consoleRouter(files: ConsoleFiles): Router {
  const router = Router({ strict: true });
  router.get(["/console", "/console/", "/console/:name"], ({ path, headers }, response, next) => {
    const answer = consoleAnswer(files, path, headers);
    if (answer === undefined) return next();
    response.status(answer.status).set(answer.headers);
    if (answer.status === 200) response.send(answer.body);
    else response.end(answer.body);
  });
  return router;
}
