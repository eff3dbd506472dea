import { type Loader, transform } from "esbuild";
import { describe, expect, it } from "vitest";
import { codeBlocks, isGenerated } from "./code-blocks.ts";

const LOADERS: Record<string, Loader> = {
  js: "js",
  mjs: "js",
  javascript: "js",
  jsx: "jsx",
  ts: "ts",
  typescript: "ts",
  tsx: "tsx",
};

/**
 * Blocks of JavaScript or TypeScript, and scripts in blocks of HTML, Vue and Svelte. Without those of the generated
 * reference, because another test runs its examples.
 */
const scripts = codeBlocks()
  .filter(({ page }) => !isGenerated(page))
  .flatMap(({ page, language, code }) => {
    const first = code.trim().split("\n", 1)[0] ?? "";
    const loader = LOADERS[language];
    if (loader !== undefined) return [{ page, first, loader, code }];
    if (!["vue", "svelte", "html"].includes(language)) return [];
    return [...code.matchAll(/<script(?<attributes>[^>]*)>(?<code>.*?)<\/script>/gs)]
      .map(({ groups = {} }) => ({
        page,
        first,
        code: groups.code ?? "",
        loader: loaderOf(groups.attributes ?? ""),
      }))
      .filter((script) => script.code.trim() !== "");
  });

function loaderOf(attributes: string): Loader {
  if (attributes.includes("application/json")) return "json";
  return attributes.includes('lang="ts"') ? "ts" : "js";
}

describe("The scripts of the documentation", () => {
  it("are more than 20, and some of the scripts are JSX", () => {
    expect(scripts.length).toBeGreaterThan(20);
    const loaders = new Set(scripts.map(({ loader }) => loader));
    expect(loaders).toContain("jsx");
  });

  it.each(scripts)("can be parsed: $page, $first", async ({ loader, code }) => {
    // If a block has a `return` at the top level, adds the function that the page leaves out.
    const isPart = /^(if \(.*\) )?return\b/m.test(code);
    const whole = isPart ? `async () => {\n${code.replaceAll(/^import .*$/gm, "")}\n}` : code;
    const { warnings } = await transform(whole, { loader, jsx: "automatic" });
    expect(warnings).toEqual([]);
  });
});
