import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export interface CodeBlock {
  page: string;
  language: string;
  code: string;
}

/** Returns every fenced block of the documentation, without the indentation of a list. */
export function codeBlocks(): CodeBlock[] {
  return [
    ...globSync("docs/**/*.md", { cwd: ROOT, exclude: ["**/node_modules/**"] }),
    ...globSync("{README.md,{client,widget,core/recipes}/*.md}", { cwd: ROOT }),
  ].flatMap((page) =>
    [...readFileSync(ROOT + page, "utf8").matchAll(/^( *)```(\w+)(?: \[[^\]]*\])?\n(.*?)^ *```$/gms)].map(
      ([, indentation = "", language = "", code = ""]) => ({
        page,
        language,
        code: code.replaceAll(new RegExp(`^${indentation}`, "gm"), ""),
      }),
    ),
  );
}

/** Whether `packaging/docs` writes the page. `examples.test.ts` runs the examples of these pages. */
export function isGenerated(page: string): boolean {
  return /^docs\/reference\/(api-\w+|commands|environment|errors|widget)\.md$/.test(page);
}

/** Returns the only block of a page in this language that contains these words. */
export function codeOf(page: string, language: string, words: string): string {
  const found = codeBlocks().filter(
    (block) => block.page === page && block.language === language && block.code.includes(words),
  );
  if (found.length !== 1) throw new Error(`${page} has ${found.length} blocks of ${language} with ${words}`);
  return found[0]?.code ?? "";
}
