import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Failure } from "../../failures.ts";
import { compressedFile, fileAnswer, type ServedFile } from "../../served-file.ts";
import { type ApiRequest, type ApiResponse, headerOf } from "../request/api-request.ts";
import type { ApiPage } from "./api-page.ts";

const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

const DOCS_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Parley API</title>
<link rel="stylesheet" href="docs/swagger-ui.css">
</head>
<body>
<main id="api"></main>
<noscript>The description of the API is at <a href="openapi.json">openapi.json</a>.</noscript>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
`;

const START = `SwaggerUIBundle({ url: "openapi.json", dom_id: "#api", deepLinking: true, validatorUrl: null });\n`;

const ASSETS: Record<string, { type: string; read: () => Promise<string> }> = {
  "swagger-ui.css": { type: "text/css; charset=utf-8", read: () => packaged("swagger-ui.css") },
  "swagger-ui-bundle.js": {
    type: "text/javascript; charset=utf-8",
    read: () => packaged("swagger-ui-bundle.js"),
  },
  "start.js": { type: "text/javascript; charset=utf-8", read: async () => START },
};

/** Serves the API's description for programs and for people, with all assets of the pages. */
export function apiPages(openApi: () => object): ApiPage[] {
  /** By name. Each file is read and compressed at its first request, and then cached. */
  const files = new Map<string, Promise<ServedFile>>();

  async function show(
    name: string,
    file: { type: string; read: () => Promise<string> },
    exchange: ApiRequest,
  ): Promise<ApiResponse> {
    const made = files.get(name) ?? file.read().then((text) => compressedFile(file.type, Buffer.from(text)));
    files.set(name, made);
    // After a failure, the next request tries again.
    made.catch(() => files.delete(name));
    const wanted = {
      acceptEncoding: headerOf(exchange, "accept-encoding"),
      ifNoneMatch: headerOf(exchange, "if-none-match"),
    };
    const { status, headers, body } = fileAnswer(await made, wanted);
    return { status, headers: { ...headers, "cache-control": "public, max-age=300" }, body };
  }

  return [
    {
      path: "/openapi.json",
      show: (_params, exchange) =>
        show(
          "openapi.json",
          { type: "application/json; charset=utf-8", read: async () => JSON.stringify(openApi()) },
          exchange,
        ),
    },
    {
      path: "/docs",
      async show() {
        const headers = {
          "content-type": "text/html; charset=utf-8",
          "cache-control": "public, max-age=300",
          "x-content-type-options": "nosniff",
          "content-security-policy": DOCS_POLICY,
        };
        return { status: 200, headers, body: DOCS_PAGE };
      },
    },
    {
      path: "/docs/{asset}",
      async show({ asset = "" }, exchange) {
        const found = Object.hasOwn(ASSETS, asset) ? ASSETS[asset] : undefined;
        if (found === undefined)
          throw new Failure("notFound", "path", "not_found", "This file does not exist.");
        return show(asset, found, exchange);
      },
    },
  ];
}

function packaged(file: string): Promise<string> {
  return readFile(fileURLToPath(import.meta.resolve(`swagger-ui-dist/${file}`)), "utf8");
}
