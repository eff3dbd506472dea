import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const tracked = execFileSync("git", ["ls-files", "*.md"], { cwd: ROOT, encoding: "utf8" });
const pages = tracked.split("\n").filter((path) => path !== "" && existsSync(join(ROOT, path)));
const textOf = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** As the sites that show Markdown make them of headings. */
function anchorsIn(path: string): string[] {
  return [...textOf(path).matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^\w -]/g, "")
      .replaceAll(" ", "-"),
  );
}

describe("The documentation", () => {
  it.each(pages)("links to pages, headings and pictures that there are: %s", (path) => {
    const prose = textOf(path).replace(/```.*?```/gs, "");
    const links = /(?:\]\(|\b(?:src|href)=")(?!https?:|mailto:)([^)"\s]+)[)"]/g;
    const broken = [...prose.matchAll(links)].flatMap(([, target = ""]) => {
      const [file = "", anchor] = target.split("#");
      const page = file === "" ? path : normalize(join(dirname(path), file));
      if (!existsSync(join(ROOT, page))) return [target];
      return anchor === undefined || anchorsIn(page).includes(anchor) ? [] : [target];
    });
    expect(broken).toEqual([]);
  });

  it("begins with a page of 6 KB at most", () => {
    expect(Buffer.byteLength(textOf("README.md"))).toBeLessThanOrEqual(6_144);
  });
});
