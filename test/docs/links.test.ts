import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { INCLUDED, NAVIGATION, SECTIONS } from "../../docs/.vitepress/pages.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PAGES = execFileSync("git", ["ls-files", "*.md"], { cwd: ROOT, encoding: "utf8" })
  .split("\n")
  .filter((page) => page !== "" && existsSync(ROOT + page));

describe("The documentation", () => {
  it.each(PAGES)("links only to existing pages and files: %s", (page) => {
    const dead = linksOf(page).filter(({ path, anchor }) => !isThere(path, anchor));
    expect(dead.map(({ address }) => address)).toEqual([]);
  });

  it("has a start page of at most 6 KB", () => {
    expect(Buffer.byteLength(text("README.md"))).toBeLessThanOrEqual(6_144);
  });

  it("lists only existing pages in the menu, and links to every page", () => {
    const menu = [...addressesIn(SECTIONS), ...addressesIn(NAVIGATION)];
    expect(menu.filter((address) => sourceOf(address) === undefined)).toEqual([]);
    const shown = new Set(menu.map((address) => sourceOf(address.replace(/#.*/, ""))));
    const linked = new Set(PAGES.flatMap((page) => linksOf(page).map(({ path }) => path)));
    const lost = PAGES.filter((page) => page.startsWith("docs/") && !page.startsWith("docs/de/"))
      .filter((page) => page !== "docs/index.md" && !shown.has(page))
      .filter((page) => !linked.has(INCLUDED[page.slice("docs/".length)] ?? page));
    expect(lost).toEqual([]);
  });

  it.each(Object.entries(INCLUDED))("has a page %s that includes the file %s", (page, file) => {
    const [, included = ""] = /<!--@include: (\S+)-->/.exec(text(`docs/${page}`)) ?? [];
    expect(posix.join("docs", posix.dirname(page), included)).toBe(file);
  });
});

interface Link {
  address: string;
  /** Paths from the repository's root. */
  path: string;
  anchor: string | undefined;
}

/** Returns the links and pictures of a page that point into the repository. */
function linksOf(page: string): Link[] {
  const prose = text(page)
    .replaceAll(/^ *(```+|~~~+).*?^ *\1/gms, "")
    .replaceAll(/`[^`\n]*`/g, "");
  const found = [
    ...prose.matchAll(/\]\(([^)\s]+)[^)]*\)/g),
    ...prose.matchAll(/<img [^>]*src="([^"]+)"/g),
    ...prose.matchAll(/^ +link: (\S+)$/gm),
  ];
  return found
    .map(([, address = ""]) => address)
    .filter((address) => !/^\w+:/.test(address))
    .map((address) => {
      const [path = "", anchor] = address.split("#");
      if (path.startsWith("/")) return { address, path: sourceOf(path) ?? path, anchor };
      return { address, path: path === "" ? page : posix.join(posix.dirname(page), path), anchor };
    });
}

function isThere(path: string, anchor: string | undefined): boolean {
  if (!existsSync(ROOT + path)) return false;
  return anchor === undefined || !path.endsWith(".md") || anchorsOf(path).includes(anchor);
}

function anchorsOf(page: string): string[] {
  const file = INCLUDED[page.replace(/^docs\//, "")] ?? page;
  return [...text(file).matchAll(/^#+ (.*)$/gm)].map(
    ([, heading = ""]) => /\{#([\w-]+)\}$/.exec(heading)?.[1] ?? slug(heading),
  );
}

/** Derives a heading's anchor as the site does (https://github.com/mdit-vue/mdit-vue, packages/shared/src/slugify.ts). */
function slug(heading: string): string {
  return heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036F]/g, "")
    .replaceAll(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .replace(/^(\d)/, "_$1")
    .toLowerCase();
}

/** Returns the source file of a page's address on the site; undefined if there is none. */
function sourceOf(address: string): string | undefined {
  const path = `docs${address.replace(/#.*/, "")}`;
  return [`${path}.md`, `${path}index.md`].find((file) => existsSync(ROOT + file));
}

function addressesIn(menu: readonly object[]): string[] {
  return menu.flatMap((entry) => [
    ...("link" in entry ? [`${entry.link}`] : []),
    ...("items" in entry ? addressesIn(entry.items as object[]) : []),
  ]);
}

function text(page: string): string {
  return readFileSync(ROOT + page, "utf8");
}
