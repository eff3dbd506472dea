import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { sizeOfWebp } from "../../docs/.vitepress/size-of-webp.ts";
import { LARGEST, PICTURES } from "./pictures/pictures.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const FOLDER = "docs/screenshots/";
const made: string[] = Object.values(PICTURES)
  .flat()
  .map((name) => `${FOLDER}${name}.webp`);

interface Named {
  page: string;
  path: string;
  alt: string;
}

const named: Named[] = execFileSync("git", ["ls-files", "*.md"], { cwd: ROOT, encoding: "utf8" })
  .split("\n")
  .filter((page) => page !== "")
  .flatMap((page) => picturesOf(page).filter(({ path }) => path.startsWith(FOLDER)));

describe("The pictures of the documentation", () => {
  it("are all created by the repository's own programs", () => {
    expect(named.filter(({ path }) => !made.includes(path))).toEqual([]);
  });

  it("all exist in the folder, which contains no other files", () => {
    expect(readdirSync(ROOT + FOLDER).map((name) => FOLDER + name)).toEqual(made.toSorted());
  });

  it("are each shown on a page with an alternative text", () => {
    const shown = new Set(named.map(({ path }) => path));
    expect(made.filter((path) => !shown.has(path))).toEqual([]);
    expect(named.filter(({ alt }) => alt.length < 10)).toEqual([]);
  });

  it.each(made)("are small files: %s", (path) => {
    expect(statSync(ROOT + path).size).toBeLessThanOrEqual(LARGEST);
  });

  it.each(made)("have one of the usual sizes: %s", (path) => {
    const { width, height } = sizeOfWebp(readFileSync(ROOT + path));
    expect([390, 520, 1_080]).toContain(width);
    expect(height).toBeGreaterThan(700);
    expect(height).toBeLessThanOrEqual(780);
  });
});

/** Returns the pictures of a page, written in Markdown or as an element with `src` before `alt`. */
function picturesOf(page: string): Named[] {
  const text = readFileSync(ROOT + page, "utf8");
  return [
    ...[...text.matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)].map(([, alt = "", path = ""]) => ({ alt, path })),
    ...[...text.matchAll(/<img src="([^"]+)"[^>]* alt="([^"]+)"/g)].map(([, path = "", alt = ""]) => ({
      alt,
      path,
    })),
  ].map(({ alt, path }) => ({ page, alt, path: posix.join(posix.dirname(page), path) }));
}
