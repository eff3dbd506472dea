import { type Request, type Response, Router } from "express";
import type { WidgetFile, WidgetFiles } from "../operations/widget-files.ts";

/** The widget's files, for any page on any site: `/widget.js`, and what it fetches from `/widget/`. */
export function widgetRouter(files: WidgetFiles): Router {
  const router = Router();

  router.get(["/widget.js", "/widget/:name"], ({ path, headers }: Request, response: Response) => {
    const file = files.get(path) ?? successorOf(path, files);
    if (file === undefined) {
      const words =
        files.size === 0 ? "The widget has not been built. Run: npm run build\n" : "There is no such file.\n";
      response.status(404).type("text/plain").send(words);
      return;
    }
    response.set(headersOf(file));
    if (headers["if-none-match"]?.includes(file.etag)) response.status(304).end();
    else response.type("text/javascript").send(file.contents);
  });
  return router;
}

/** The same file of now, for a page or another replica that is still at the version before an update. */
function successorOf(path: string, files: WidgetFiles): WidgetFile | undefined {
  const name = nameOf(path);
  const [, file] = [...files].find(([known]) => nameOf(known) === name && name !== "") ?? [];
  return file && { ...file, maxAge: 0, isImmutable: false };
}

/** Without the hash of its content; empty for what has none. */
function nameOf(path: string): string {
  return path.slice(0, path.lastIndexOf("-") + 1);
}

function headersOf({ etag, maxAge, isImmutable }: WidgetFile): Record<string, string> {
  return {
    etag,
    "cache-control": `public, max-age=${maxAge}${isImmutable ? ", immutable" : ""}`,
    // Modules are fetched by CORS rules, whoever's page it is.
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
  };
}
