import { createHash } from "node:crypto";
import { glob, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const DIST = new URL("../../../widget/dist/", import.meta.url);

export interface WidgetFile {
  contents: Buffer;
  /** Strong, as in `ETag`. */
  etag: string;
  /** Seconds. A file named by its content never changes; `widget.js` changes with a new version. */
  maxAge: number;
  isImmutable: boolean;
}

/** By path under the address of the service, as `/widget.js` and `/widget/panel-HASH.js`. Empty before a build. */
export type WidgetFiles = ReadonlyMap<string, WidgetFile>;

/** Reads the built widget once: what is served are these files and no other, whatever path is asked for. */
export async function widgetFiles(dist: URL = DIST): Promise<WidgetFiles> {
  const files = new Map<string, WidgetFile>();
  for await (const path of glob(["widget.js", "widget/*.js"], { cwd: fileURLToPath(dist) })) {
    const contents = await readFile(new URL(path, dist));
    const isImmutable = path !== "widget.js";
    files.set(`/${path.replaceAll("\\", "/")}`, {
      contents,
      etag: `"${createHash("sha256").update(contents).digest("base64url").slice(0, 22)}"`,
      maxAge: isImmutable ? 31_536_000 : 300,
      isImmutable,
    });
  }
  return files;
}
