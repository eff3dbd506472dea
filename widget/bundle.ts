import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build, type Plugin, transform } from "esbuild";

/** The whole widget as one minified classic script (ES2022), in memory. */
export async function bundleWidget(): Promise<Uint8Array> {
  const bundle = await build({
    entryPoints: [fileURLToPath(new URL("src/boot.ts", import.meta.url))],
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    plugins: [stylesAsText],
    write: false,
  });
  const [script] = bundle.outputFiles;
  if (script === undefined) throw new Error("esbuild answered without a file");
  return script.contents;
}

/** A style sheet enters the script as minified text, for `CSSStyleSheet.replaceSync`. */
const stylesAsText: Plugin = {
  name: "styles-as-text",
  setup(plugins) {
    plugins.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const styles = await transform(await readFile(path, "utf8"), { loader: "css", minify: true });
      return { contents: styles.code.trim(), loader: "text" };
    });
  },
};
