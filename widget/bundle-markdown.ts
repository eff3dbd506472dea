import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { BUILD_TARGET } from "./browsers/supported-browsers.ts";
import { simpleMarkdown } from "./simple-markdown.ts";

/**
 * The Markdown modules alone, bundled as they are in the panel, as a script that sets `markdown`: for their tests. `isWhole`
 * bundles the parser's package as Node would import it, nothing cut.
 */
export async function bundleMarkdown({ isWhole = false } = {}): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        export { markdownView } from "./markdown-view.ts";
        export { parseMarkdown } from "./parse-markdown.ts";
        export { renderMarkdown } from "./render-markdown.ts";`,
      resolveDir: fileURLToPath(new URL("src/markdown/", import.meta.url)),
    },
    bundle: true,
    minify: true,
    format: "iife",
    globalName: "markdown",
    target: BUILD_TARGET,
    charset: "utf8",
    legalComments: "none",
    ...(isWhole ? { mainFields: ["main"] } : { plugins: [simpleMarkdown] }),
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}
