import { createHash } from "node:crypto";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { trimmedParser } from "@parley/markdown/trimmed-parser";
import { type BuildOptions, build, type Plugin } from "esbuild";
import { type MinifyOptions, minify } from "terser";
import { BUILD_TARGET } from "./browsers/supported-browsers.ts";
import english, { type Strings, type WordedPart } from "./src/strings/english.ts";
import { LANGUAGES } from "./src/strings/language.ts";
import { languageModule, partTexts } from "./src/strings/language-module.ts";

/**
 * A file of the built widget: `widget.js`, or a file in the folder `widget/` next to it. Names there contain a hash of the contents
 * of all files in that folder.
 */
export interface WidgetFile {
  /** `widget.js`, `widget/panel-2-HASH.js`, `widget/lang-de-HASH.js`. */
  path: string;
  contents: Uint8Array;
}

/**
 * Version of the interface between loader and panel. Increase it when an older loader can no longer open the panel, such as after
 * a change of `src/shell.ts`. Loaders of the same version all receive the newest panel.
 */
export const PANEL_FOR = 2;

/** Modules of `src/parts` that are each built to one file. */
export const PARTS = [
  "markdown",
  "advice",
  "contact",
  "corner",
  "download",
  "earlier",
  "identity",
  "questions",
  "rating",
  "running",
  "screen",
  "unread",
];

/** Parts that fetch other files: their own texts, and other parts, including those before them in this list. */
export const LARGER_PARTS = ["files", "live", "shop", "cards", "entrance", "menu"];

/**
 * Bundles the loader as a classic script, the panel and each language as modules, minified for the supported browsers, in memory.
 * They share no modules, because a shared module would have to load before the panel could open.
 */
export async function bundleWidget(): Promise<WidgetFile[]> {
  const [parts, texts] = await Promise.all([bundleParts(), bundleTexts()]);
  const modules = await output({
    entryPoints: { [`panel-${PANEL_FOR}`]: source("panel/panel.ts") },
    format: "esm",
    entryNames: `[name]-${UNHASHED}`,
    plugins: [...(settings.plugins ?? []), servedTexts, servedModule("part-module", PART_FILE)],
  });
  const files = hashed([...modules, ...texts, ...parts]).map(({ path, contents }) => ({
    path: `widget/${basename(path)}`,
    contents,
  }));
  const panel = files.find(({ path }) => path.startsWith("widget/panel-"));
  const corner = files.find(({ path }) => path.startsWith("widget/corner-"));
  const [loader] = await output({
    entryPoints: { widget: source("loader/boot.ts") },
    format: "iife",
    define: { PANEL: JSON.stringify(panel?.path) ?? "", CORNER: JSON.stringify(corner?.path) ?? "" },
  });
  if (panel === undefined || loader === undefined) throw new Error("esbuild answered without a file");
  // When scripts are concatenated, the one before may end without a semicolon.
  const contents = Buffer.concat([Buffer.from(";"), loader.contents]);
  return [{ path: "widget.js", contents }, ...files];
}

/**
 * Bundles what only some chats need, one file per part (`src/parts`). Each file is self-contained, because a module shared with
 * the panel would be one more file to fetch.
 */
async function bundleParts(): Promise<WidgetFile[]> {
  const bundled = (name: string, options: BuildOptions) =>
    output({
      entryPoints: { [`${name}-${PANEL_FOR}`]: source(`parts/${name}.ts`) },
      format: "esm",
      entryNames: `[name]-${UNHASHED}`,
      ...options,
    });
  const built = (await Promise.all(PARTS.map((name) => bundled(name, {})))).flat();
  for (const name of LARGER_PARTS) {
    const plugins = [...(settings.plugins ?? []), servedTexts, builtParts(built)];
    built.push(...(await bundled(name, { plugins })));
  }
  return built;
}

/** Placeholder for the hash in names and contents, until all files are built. */
const UNHASHED = "UNHASHED__";

/**
 * Replaces the placeholder by one hash of all contents. The panel computes the names of other files from that hash and needs no
 * list, and the loader is shorter with one hash than with two.
 */
function hashed(files: readonly WidgetFile[]): WidgetFile[] {
  const together = createHash("sha256");
  for (const { contents } of files) together.update(contents);
  const hash = together.digest("hex").slice(0, 6).toUpperCase();
  return files.map(({ path, contents }) => ({
    path: path.replace(UNHASHED, hash),
    contents: new TextEncoder().encode(new TextDecoder().decode(contents).replaceAll(UNHASHED, hash)),
  }));
}

/**
 * Bundles the texts: a file for each language except English, which the panel contains, and a file for each part and language. The
 * panel's files contain one text per line in the order of the keys, without the keys, which would be a quarter of the file.
 */
function bundleTexts(): Promise<WidgetFile[]> {
  const file = (path: string, code: string) => ({
    path: `${path}-${UNHASHED}.js`,
    contents: new TextEncoder().encode(`export default${code}`),
  });
  const ofPanel = LANGUAGES.filter((name) => name !== "en").map(async (name) => {
    const texts = await languageModule(name);
    const lines = TEXT_KEYS.map((key) => texts[key].replace(/[`\\]|\$\{/g, "\\$&"));
    return file(`lang-${name}`, `\`${lines.join("\n")}\``);
  });
  const ofParts = WORDED_PARTS.flatMap((part) =>
    LANGUAGES.map(async (name) => file(`words-${part}-${name}`, JSON.stringify(await partTexts(part, name)))),
  );
  return Promise.all([...ofPanel, ...ofParts]);
}

const TEXT_KEYS = Object.keys(english.panel) as (keyof Strings)[];
const WORDED_PARTS = Object.keys(english).filter((part) => part !== "panel") as WordedPart[];

/**
 * Replaces a module that lists files: the panel computes their names, because a list would be larger. The files are served from
 * the panel's folder.
 */
function servedModule(module: string, contents: string): Plugin {
  return {
    name: `served-${module}`,
    setup(plugins) {
      plugins.onLoad({ filter: new RegExp(`\\b${module}\\.ts$`) }, () => ({ contents }));
    },
  };
}

const TEXTS_FILE = `import { panel } from "./english.ts";
  export async function languageModule(name) {
    const file = "./lang-" + name + "-${UNHASHED}.js";
    const texts = (await import(file)).default.split("\\n");
    return Object.fromEntries(Object.keys(panel).map((key, at) => [key, texts[at]]));
  }
  export async function partTexts(part, name) {
    const file = "./words-" + part + "-" + name + "-${UNHASHED}.js";
    return (await import(file)).default;
  }`;

const PART_FILE = `export async function partModule(name, query) {
    const file = "./" + name + "-${PANEL_FOR}-${UNHASHED}.js" + query;
    return import(file);
  }`;

const servedTexts = servedModule("language-module", TEXTS_FILE);

/** Makes a module import a part by its built file name. */
function builtParts(parts: readonly { path: string }[]): Plugin {
  return {
    name: "built-parts",
    setup(plugins) {
      plugins.onResolve({ filter: /\/parts\/[\w-]+\.ts$/ }, ({ path, kind }) => {
        const start = `${basename(path, ".ts")}-${PANEL_FOR}-`;
        const part = parts.map((built) => basename(built.path)).find((name) => name.startsWith(start));
        return kind === "dynamic-import" && part ? { path: `./${part}`, external: true } : undefined;
      });
    },
  };
}

/** Bundles one module with its imports; `path` is relative to `src/`. */
export async function bundleModule(path: string): Promise<Uint8Array> {
  const [module] = await output({ entryPoints: [source(path)], format: "esm" });
  if (module === undefined) throw new Error("esbuild answered without a file");
  return module.contents;
}

/** Writes the npm module into `folder`. Code that loads later becomes chunks, which the site's bundler follows and renames. */
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

/** Minifies twice: terser makes esbuild's output a twentieth shorter. */
async function output(options: BuildOptions): Promise<{ path: string; contents: Uint8Array }[]> {
  const { outputFiles = [] } = await build({ ...settings, ...options, outdir: source("."), write: false });
  const shorter = outputFiles.map(async ({ path, text }) => {
    const module = options.format === "esm";
    const { code = text } = await minify(text, { ...minifying(module ? MODULE : LOADER), module });
    return { path: shortened(path), contents: new TextEncoder().encode(shortened(code)) };
  });
  return Promise.all(shorter);
}

/**
 * Shortens the hash in file names to six characters, which are thirty bits: the full eight would cost two more bytes on the wire.
 */
function shortened(text: string): string {
  return text.replace(/(-[A-Z0-9]{6})[A-Z0-9]{2}(?=\.js\b)/g, "$1");
}

/** Characters of variable names, the most frequent first, in the order that compresses best with brotli. */
const MODULE = "etnalobzridupmhfgvswykxcqjTEUNVIORLCZSPMHFGAYWBKXDQJ$_";
const LOADER = "sflthmbzipjonxdgcraqyvuwekTEUNVIORLCZSPMHFGAYWBKXDQJ$_";

/**
 * Returns options for terser, none of which terser calls unsafe. They keep patterns that brotli compresses well: one kind of
 * quotes, comparisons in their original order, functions in their original place.
 */
function minifying(letters: string): MinifyOptions {
  return {
    toplevel: true,
    compress: { passes: 5, lhs_constants: false, inline: 1 },
    format: { quote_style: 1 },
    mangle: { nth_identifier: { get: (index) => nthName(letters, index) } },
  };
}

/**
 * Returns the name of the variable that is `index` in order of frequency. terser would derive the order of letters from the text,
 * so the hash of a fetched file would change every variable name.
 */
function nthName(letters: string, index: number): string {
  let name = letters[index % letters.length] ?? "";
  const next = `${letters}0123456789`;
  for (let rest = Math.floor(index / letters.length); rest > 0; rest = Math.floor(rest / next.length)) {
    rest--;
    name += next[rest % next.length];
  }
  return name;
}

function source(path: string): string {
  return fileURLToPath(new URL(`src/${path}`, import.meta.url));
}

/** Imports a style sheet with its own imports as minified text, for `CSSStyleSheet.replaceSync`. */
const stylesAsText: Plugin = {
  name: "styles-as-text",
  setup(plugins) {
    plugins.onLoad({ filter: /\.css$/ }, async ({ path }) => ({
      contents: await bundleStyles(path),
      loader: "text",
    }));
  },
};

/** Bundles a style sheet with its imports, minified. */
export async function bundleStyles(path: string): Promise<string> {
  const { outputFiles } = await build({ entryPoints: [path], bundle: true, minify: true, write: false });
  return outputFiles[0]?.text.trim() ?? "";
}

const settings: BuildOptions = {
  // esbuild derives names from paths, which must not depend on the working directory.
  absWorkingDir: fileURLToPath(new URL(".", import.meta.url)),
  bundle: true,
  minify: true,
  target: BUILD_TARGET,
  charset: "utf8",
  legalComments: "none",
  // Without the tsconfig, esbuild adds no "use strict", which modules do not need. The loader is 13 bytes shorter.
  tsconfigRaw: {},
  plugins: [stylesAsText, trimmedParser],
};
