import { readdir, readFile } from "node:fs/promises";
import { extname } from "node:path";
import { CONSOLE_FOLDER } from "../../built-folders.ts";
import { type ServedFile, servedFile } from "../../served-file.ts";

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
