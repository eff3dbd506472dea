import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { markedLexer } from "./marked-lexer.ts";

/** The Markdown modules alone, bundled as they are in the panel, as a script that sets `markdown`: for their tests. */
export async function bundleMarkdown(): Promise<string> {
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
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    plugins: [markedLexer],
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}
