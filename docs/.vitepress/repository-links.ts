import { cpSync, existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import type { MarkdownRenderer } from "vitepress";
import { INCLUDED } from "./pages.ts";
import { sizeOfWebp } from "./size-of-webp.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Files of the repository that pages link to and that are no pages themselves, from the root. */
const linked = new Set<string>();

/**
 * Pages are written for the repository, where a link leads to a file. On the site a link to a page leads there, one to another
 * file to a copy of it under `/files`, and one to a folder is plain text. A page that shows a file from elsewhere (`INCLUDED`)
 * has the links of that file.
 */
export function linksIntoRepository(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push("links_into_repository", ({ tokens, env }) => {
    const page: string = INCLUDED[sourceOf(env)] ?? `docs/${sourceOf(env)}`;
    for (const { children } of tokens) {
      for (const [index, token] of (children ?? []).entries()) {
        // Double braces in code are what somebody types, and no template.
        if (token.type === "code_inline") token.attrSet("v-pre", "");
        if (token.type === "image") {
          const source = token.attrGet("src");
          if (source?.endsWith(".webp")) keepPlace(token, join(ROOT, posix.dirname(page), source));
          // Pictures of a file from elsewhere stand in `docs` too; Vite wants them from the page that shows it.
          if (source !== null && sourceOf(env) in INCLUDED && !/^(\w+:|\/)/.test(source)) {
            const target = posix.join(posix.dirname(page), source);
            token.attrSet("src", posix.relative(posix.dirname(`docs/${sourceOf(env)}`), target));
          }
        }
        if (token.type !== "link_open") continue;
        const address = token.attrGet("href");
        if (address === null || /^(\w+:|#|\/)/.test(address)) continue;
        const [path = "", anchor] = address.split("#");
        const there = placeOf(posix.join(posix.dirname(page), decodeURI(path)));
        if (there !== undefined) token.attrSet("href", anchor === undefined ? there : `${there}#${anchor}`);
        else plain(children ?? [], index);
      }
    }
  });
}

/** Says how large a picture is, so that nothing moves when it comes, and lets it come when it is near. */
function keepPlace(image: { attrSet(name: string, value: string): void }, file: string): void {
  const { width, height } = sizeOfWebp(readFileSync(file));
  image.attrSet("width", `${width}`);
  image.attrSet("height", `${height}`);
  image.attrSet("loading", "lazy");
}

/** Copies what pages link to into the built site. */
export function copyLinkedFiles(outDir: string): void {
  for (const path of linked) {
    const copy = join(outDir, fileAddress(path));
    mkdirSync(dirname(copy), { recursive: true });
    cpSync(join(ROOT, path), copy);
  }
}

function placeOf(path: string): string | undefined {
  const page = Object.entries(INCLUDED).find(([, file]) => file === path)?.[0] ?? inDocs(path);
  if (page !== undefined) return `/${page.replace(/(^|\/)(README|index)\.md$/, "$1")}`;
  const file = join(ROOT, path);
  if (!existsSync(file) || statSync(file).isDirectory()) return undefined;
  linked.add(path);
  return fileAddress(path);
}

function inDocs(path: string): string | undefined {
  return path.startsWith("docs/") && path.endsWith(".md") ? path.slice("docs/".length) : undefined;
}

/** As text: a browser shows it, and nobody takes it for a page of the site, as VitePress takes what has no ending. */
function fileAddress(path: string): string {
  return `/files/${path.replace(/(\.(md|ts|tsx|php|css|example)|\/\w+)$/, "$1.txt")}`;
}

/** The page as it lies in `docs`: what is rewritten for the site has another address there. */
function sourceOf({ path, relativePath }: { path?: string; relativePath?: string }): string {
  const folder = join(ROOT, "docs/");
  return path?.startsWith(folder) ? path.slice(folder.length) : (relativePath ?? "");
}

interface Token {
  type: string;
  tag: string;
  attrs: unknown;
}

/** Takes a link off its text. */
function plain(children: Token[], open: number): void {
  const close = children.findIndex(({ type }, index) => index > open && type === "link_close");
  for (const index of [open, close])
    Object.assign(children[index] ?? {}, { type: "text_of_link", tag: "span", attrs: null });
}
