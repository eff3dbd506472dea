import { cpSync, existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import type { MarkdownRenderer } from "vitepress";
import { INCLUDED } from "./pages.ts";
import { sizeOfWebp } from "./size-of-webp.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Files that pages link to and that are not pages, by path from the repository's root. */
const linked = new Set<string>();

/**
 * Rewrites links. In the repository, they point to files. On the site, a link to a page points to that page, a link to
 * another file points to a copy under `/files`, and a link to a folder becomes plain text. Links in an included file
 * (`INCLUDED`) are relative to that file.
 */
export function linksIntoRepository(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push("links_into_repository", ({ tokens, env }) => {
    const page: string = INCLUDED[sourceOf(env)] ?? `docs/${sourceOf(env)}`;
    for (const { children } of tokens) {
      for (const [index, token] of (children ?? []).entries()) {
        // Double braces in code are text, not a Vue template.
        if (token.type === "code_inline") token.attrSet("v-pre", "");
        if (token.type === "image") {
          const source = token.attrGet("src");
          if (source?.endsWith(".webp")) reserveSpace(token, join(ROOT, posix.dirname(page), source));
          // Pictures of included files are in `docs` too. Vite resolves them relative to the including page.
          if (source !== null && sourceOf(env) in INCLUDED && !/^(\w+:|\/)/.test(source)) {
            const target = posix.join(posix.dirname(page), source);
            token.attrSet("src", posix.relative(posix.dirname(`docs/${sourceOf(env)}`), target));
          }
        }
        if (token.type !== "link_open") continue;
        const address = token.attrGet("href");
        if (address === null || /^(\w+:|#|\/)/.test(address)) continue;
        const [path = "", anchor] = address.split("#");
        const there = targetOf(posix.join(posix.dirname(page), decodeURI(path)));
        if (there !== undefined) token.attrSet("href", anchor === undefined ? there : `${there}#${anchor}`);
        else plain(children ?? [], index);
      }
    }
  });
}

/** Sets a picture's size, so that loading it moves nothing, and makes it load lazily. */
function reserveSpace(image: { attrSet(name: string, value: string): void }, file: string): void {
  const { width, height } = sizeOfWebp(readFileSync(file));
  image.attrSet("width", `${width}`);
  image.attrSet("height", `${height}`);
  image.attrSet("loading", "lazy");
}

export function copyLinkedFiles(outDir: string): void {
  for (const path of linked) {
    const copy = join(outDir, fileAddress(path));
    mkdirSync(dirname(copy), { recursive: true });
    cpSync(join(ROOT, path), copy);
  }
}

function targetOf(path: string): string | undefined {
  const page = Object.entries(INCLUDED).find(([, file]) => file === path)?.[0] ?? inDocs(path);
  if (page !== undefined) return `/${page.replace(/(^|\/)index\.md$/, "$1")}`;
  const file = join(ROOT, path);
  if (!existsSync(file) || statSync(file).isDirectory()) return undefined;
  linked.add(path);
  return fileAddress(path);
}

function inDocs(path: string): string | undefined {
  return path.startsWith("docs/") && path.endsWith(".md") ? path.slice("docs/".length) : undefined;
}

/**
 * Returns the address of a file's copy. Adds `.txt` to some names, so that browsers show the file and VitePress does not
 * treat it as a page.
 */
function fileAddress(path: string): string {
  return `/files/${path.replace(/(\.(md|ts|tsx|php|css|example)|\/\w+)$/, "$1.txt")}`;
}

/** Returns the page's path in `docs`, which differs from its address on the site for rewritten pages. */
function sourceOf({ path, relativePath }: { path?: string; relativePath?: string }): string {
  const folder = join(ROOT, "docs/");
  return path?.startsWith(folder) ? path.slice(folder.length) : (relativePath ?? "");
}

interface Token {
  type: string;
  tag: string;
  attrs: unknown;
}

/** Turns a link into plain text. */
function plain(children: Token[], open: number): void {
  const close = children.findIndex(({ type }, index) => index > open && type === "link_close");
  for (const index of [open, close])
    Object.assign(children[index] ?? {}, { type: "text_of_link", tag: "span", attrs: null });
}
