import { readFile } from "node:fs/promises";
import { type Response, Router } from "express";

/** Strict on purpose: the widget must work under such a policy, and here anyone can see that it does. */
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

const FILES = [
  { path: "/", file: "index.html", type: "html" },
  { path: "/second", file: "second.html", type: "html" },
  { path: "/demo.css", file: "demo.css", type: "css" },
  { path: "/demo.js", file: "demo.js", type: "js" },
];

/** What the pages' placeholders stand for. */
export interface PageWords {
  public_key: string;
  address: string;
}

/** The demo's pages. `words` is asked at each request; undefined: not there yet, answered with 503. */
export async function demoPages(words: () => PageWords | undefined): Promise<Router> {
  const router = Router();
  for (const { path, file, type } of FILES) {
    const text = await readFile(new URL(`page/${file}`, import.meta.url), "utf8");
    router.get(path, (_request, response) => {
      const known = words();
      if (known === undefined) response.status(503).type("text").send("The demo is starting.\n");
      else show(response, type, type === "html" ? filled(text, known) : text);
    });
  }
  return router;
}

function show(response: Response, type: string, text: string): void {
  response.set({
    "content-security-policy": POLICY,
    "cache-control": "no-cache",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
  });
  response.type(type).send(text);
}

function filled(html: string, words: PageWords): string {
  return html.replaceAll(/\{\{(public_key|address)\}\}/g, (_, name: keyof PageWords) => escaped(words[name]));
}

/** For text and for attributes in quotes. */
function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
