import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildOptions, build, type Plugin, transform } from "esbuild";
import { type MinifyOptions, minify } from "terser";
import { simpleMarkdown } from "./simple-markdown.ts";

/** A file of the built widget: `widget.js`, or what it fetches from `widget/` beside it, named by its content. */
export interface WidgetFile {
  /** `widget.js`, `widget/panel-HASH.js`, `widget/lang-de-HASH.js`. */
  path: string;
  contents: Uint8Array;
}

/**
 * The loader as a classic script; the panel and each language as modules: all minified (ES2022), in memory. No two of them
 * share a third: it would have to be fetched before the panel could open.
 */
export async function bundleWidget(): Promise<WidgetFile[]> {
  const modules = await output({
    entryPoints: { panel: source("panel/panel.ts") },
    format: "esm",
    splitting: true,
    entryNames: "[name]-[hash]",
    chunkNames: "lang-[name]-[hash]",
  });
  const files = modules.map(({ path, contents }) => ({ path: `widget/${basename(path)}`, contents }));
  const panel = files.find(({ path }) => path.startsWith("widget/panel-"));
  const [loader] = await output({
    entryPoints: { widget: source("loader/boot.ts") },
    format: "iife",
    define: { PANEL: JSON.stringify(panel?.path) ?? "" },
  });
  if (panel === undefined || loader === undefined) throw new Error("esbuild answered without a file");
  return [{ path: "widget.js", contents: loader.contents }, ...files];
}

/** One module with all that it imports; `path` is relative to `src/`. */
export async function bundleModule(path: string): Promise<Uint8Array | undefined> {
  const [module] = await output({ entryPoints: [source(path)], format: "esm" });
  return module?.contents;
}

/** Writes the npm module into `folder`: what it fetches later are chunks, which bundlers follow and name anew. */
export async function writeModule(folder: string): Promise<void> {
  await build({
    ...settings,
    entryPoints: [source("index.ts"), source("react.ts")],
    format: "esm",
    splitting: true,
    external: ["react"],
    outdir: folder,
  });
}

/** Minified twice: what esbuild leaves, terser makes a twentieth shorter. */
async function output(options: BuildOptions): Promise<{ path: string; contents: Uint8Array }[]> {
  const { outputFiles = [] } = await build({ ...settings, ...options, outdir: source("."), write: false });
  const shorter = outputFiles.map(async ({ path, text }) => {
    const { code = text } = await minify(text, { ...SHORTER, module: options.format === "esm" });
    return { path, contents: new TextEncoder().encode(code) };
  });
  return Promise.all(shorter);
}

/**
 * No option of those that terser calls unsafe. What brotli finds again: one kind of quotes, comparisons the way round they were
 * written, functions that stay where they are.
 */
const SHORTER: MinifyOptions = {
  toplevel: true,
  compress: { passes: 3, lhs_constants: false, inline: 1 },
  format: { quote_style: 1 },
};

function source(path: string): string {
  return fileURLToPath(new URL(`src/${path}`, import.meta.url));
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

const settings: BuildOptions = {
  // Names are made from paths: the same ones wherever it is built from.
  absWorkingDir: fileURLToPath(new URL(".", import.meta.url)),
  bundle: true,
  minify: true,
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
  // Without the tsconfig's strict mode, which every module has anyway, the loader is 13 bytes shorter.
  tsconfigRaw: {},
  plugins: [stylesAsText, simpleMarkdown],
};
