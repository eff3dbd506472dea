import { readFile } from "node:fs/promises";
import { Router } from "express";
import { DEMO_PAGE_FOLDER } from "../built-folders.ts";
import { compressedFile, fileAnswer } from "../served-file.ts";

/** Strict on purpose, to show that the widget works with such a policy. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

const PAGES = [
  { path: "/", file: "index.html" },
  { path: "/second", file: "second.html" },
];
const ASSETS = [
  { path: "/demo.css", file: "demo.css", type: "text/css; charset=utf-8" },
  { path: "/demo.js", file: "demo.js", type: "text/javascript; charset=utf-8" },
];

/** Values of the pages' placeholders. */
export interface PageWords {
  public_key: string;
  address: string;
  /** CSS class of the link to the console: `absent` without a console. */
  console_link: "shown" | "absent";
}

/**
 * Serves the demo's pages. `words` is called for each request. While it returns undefined, the demo is not ready and the response
 * is 503.
 */
export async function demoPages(words: () => PageWords | undefined): Promise<Router> {
  const router = Router();
  for (const { path, file } of PAGES) {
    const html = await readFile(new URL(file, DEMO_PAGE_FOLDER), "utf8");
    router.get(path, (_request, response) => {
      const known = words();
      response.set(HEADERS);
      if (known === undefined) response.status(503).type("text").send("The demo is starting.\n");
      else response.type("html").send(filled(html, known));
    });
  }
  for (const { path, file, type } of ASSETS) {
    const asset = await compressedFile(type, await readFile(new URL(file, DEMO_PAGE_FOLDER)));
    router.get(path, ({ headers }, response) => {
      const wanted = {
        acceptEncoding: headers["accept-encoding"]?.toString(),
        ifNoneMatch: headers["if-none-match"],
      };
      const answer = fileAnswer(asset, wanted);
      response.status(answer.status).set({ ...HEADERS, ...answer.headers });
      if (answer.status === 304) response.end();
      else response.send(answer.body);
    });
  }
  return router;
}

const HEADERS = {
  "content-security-policy": POLICY,
  "cache-control": "no-cache",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
};

function filled(html: string, words: PageWords): string {
  return html.replaceAll(/\{\{(public_key|address|console_link)\}\}/g, (_, name: keyof PageWords) =>
    escaped(words[name]),
  );
}

/** Escapes a value for the text and the quoted attributes of a page. */
function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
