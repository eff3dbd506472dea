import { trimmedParser } from "@parley/markdown/trimmed-parser";
import { build } from "esbuild";
import { BUILD_TARGET } from "../../widget/browsers/supported-browsers.ts";

/**
 * Bundles only the Markdown modules, as for the widget, as a script that sets `markdown` for their tests. `isWhole` bundles the
 * parser's package as Node would import it, without cuts.
 */
export async function bundleMarkdown({ isWhole = false } = {}): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { markdownView, parseMarkdown, renderMarkdown } from "@parley/markdown";`,
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    minify: true,
    format: "iife",
    globalName: "markdown",
    target: BUILD_TARGET,
    charset: "utf8",
    legalComments: "none",
    ...(isWhole ? { mainFields: ["main"] } : { plugins: [trimmedParser] }),
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}
