import { createHash } from "node:crypto";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { trimmedParser } from "@parley/markdown/trimmed-parser";
import { type BuildOptions, build, type Plugin } from "esbuild";
import { type MinifyOptions, minify } from "terser";
import { BUILD_TARGET } from "./browsers/supported-browsers.ts";
import { languageModule } from "./src/panel/language-module.ts";
import { ENGLISH, type Strings } from "./src/strings/english.ts";
import { LANGUAGES } from "./src/strings/language.ts";

/** A file of the built widget: `widget.js`, or what it fetches from `widget/` beside it, named by its content. */
export interface WidgetFile {
  /** `widget.js`, `widget/panel-2-HASH.js`, `widget/lang-de-HASH.js`. */
  path: string;
  contents: Uint8Array;
}

/**
 * Which loaders a panel is for: to be counted up when a loader of before cannot open the panel any more, as where `src/shell.ts`
 * changes. With the same number the newest panel is served to all of them.
 */
export const PANEL_FOR = 2;

/** Modules of `src/parts` that are files of their own. */
export const PARTS = [
  ...["markdown", "advice", "contact", "corner", "download", "earlier", "identity", "menu"],
  ...["questions", "rating", "running", "screen", "unread"],
];

/** The same that fetch more themselves: others of them, those before them in this list too, and texts of their own. */
export const LARGER_PARTS = ["files", "live", "shop", "cards", "entrance"];

/**
 * The loader as a classic script; the panel and each language as modules: all minified for the supported browsers, in memory. No two of them
 * share a third: it would have to be fetched before the panel could open.
 */
export async function bundleWidget(): Promise<WidgetFile[]> {
  const [parts, languages] = await Promise.all([bundleParts(), bundleLanguages()]);
  const modules = await output({
    entryPoints: { [`panel-${PANEL_FOR}`]: source("panel/panel.ts") },
    format: "esm",
    entryNames: "[name]-[hash]",
    plugins: [
      ...(settings.plugins ?? []),
      servedModule("language-module", languageFile(languages.hash)),
      servedModule("part-module", partFile(parts.hash)),
    ],
  });
  const files = [...modules, ...languages.files, ...parts.files].map(({ path, contents }) => ({
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
  // The script before it in a combined file may end without a semicolon.
  const contents = Buffer.concat([Buffer.from(";"), loader.contents]);
  return [{ path: "widget.js", contents }, ...files];
}

/** What only some chats need, a file each (`src/parts`): whole in itself, as a module shared with the panel would be one more to fetch. */
async function bundleParts(): Promise<FilesTogether> {
  const bundled = (name: string, options: BuildOptions) =>
    output({
      entryPoints: { [`${name}-${PANEL_FOR}`]: source(`parts/${name}.ts`) },
      format: "esm",
      entryNames: "[name]-[hash]",
      ...options,
    });
  const built = (await Promise.all(PARTS.map((name) => bundled(name, {})))).flat();
  const chunks = { splitting: true, chunkNames: "words-[name]-[hash]" };
  for (const name of LARGER_PARTS) {
    const plugins = [...(settings.plugins ?? []), builtParts(built)];
    built.push(...(await bundled(name, { ...chunks, plugins })));
  }
  const hash = hashOf(built.map(({ contents }) => contents));
  const own = new RegExp(
    `(?<=\\b(?:${[...PARTS, ...LARGER_PARTS].join("|")})-${PANEL_FOR}-)\\w+(?=\\.js\\b)`,
    "g",
  );
  const files = built.map(({ path, contents }) => ({
    path: path.replace(own, hash),
    contents: new TextEncoder().encode(new TextDecoder().decode(contents).replace(own, hash)),
  }));
  return { hash, files };
}

/** Files whose names have the same hash, of what all of them say together: to fetch one, the panel needs no list of them. */
interface FilesTogether {
  hash: string;
  files: { path: string; contents: Uint8Array }[];
}

function hashOf(files: readonly Uint8Array[]): string {
  const together = createHash("sha256");
  for (const contents of files) together.update(contents);
  return together.digest("hex").slice(0, 6).toUpperCase();
}

/** The languages but English, which the panel has: a text a line, in the order of its keys, which would be a quarter of the file. */
async function bundleLanguages(): Promise<FilesTogether> {
  const names = LANGUAGES.filter((name) => name !== "en");
  const bundled = await Promise.all(
    names.map(async (name) => {
      const texts = await languageModule(name);
      const lines = TEXT_KEYS.map((key) => texts[key].replace(/[`\\]|\$\{/g, "\\$&"));
      return new TextEncoder().encode(`export default\`${lines.join("\n")}\``);
    }),
  );
  const hash = hashOf(bundled);
  const files = bundled.map((contents, place) => ({ path: `lang-${names[place]}-${hash}.js`, contents }));
  return { hash, files };
}

const TEXT_KEYS = Object.keys(ENGLISH) as (keyof Strings)[];

/** Replaces a module that lists files: the panel makes their names, as a list would be larger. They are served from its folder. */
function servedModule(module: string, contents: string): Plugin {
  return {
    name: `served-${module}`,
    setup(plugins) {
      plugins.onLoad({ filter: new RegExp(`\\b${module}\\.ts$`) }, () => ({ contents }));
    },
  };
}

function languageFile(hash: string): string {
  return `import { ENGLISH } from "../strings/english.ts";
  export async function languageModule(name) {
    const file = "./lang-" + name + "-${hash}.js";
    const texts = (await import(file)).default.split("\\n");
    return Object.fromEntries(Object.keys(ENGLISH).map((key, at) => [key, texts[at]]));
  }`;
}

function partFile(hash: string): string {
  return `export async function partModule(name) {
    const file = "./" + name + "-${PANEL_FOR}-${hash}.js";
    return import(file);
  }`;
}

/** Has a module import a part by the name that its content gave it. */
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

/** One module with all that it imports; `path` is relative to `src/`. */
export async function bundleModule(path: string): Promise<Uint8Array> {
  const [module] = await output({ entryPoints: [source(path)], format: "esm" });
  if (module === undefined) throw new Error("esbuild answered without a file");
  return module.contents;
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
    return { path: shortened(path), contents: new TextEncoder().encode(shortened(code)) };
  });
  return Promise.all(shorter);
}

/** Names of files with six characters of their hash, which are thirty bits: the others would be two bytes each on the wire. */
function shortened(text: string): string {
  return text.replace(/(-[A-Z0-9]{6})[A-Z0-9]{2}(?=\.js\b)/g, "$1");
}

/**
 * No option of those that terser calls unsafe. What brotli finds again: one kind of quotes, comparisons the way round they were
 * written, functions that stay where they are.
 */
const SHORTER: MinifyOptions = {
  toplevel: true,
  compress: { passes: 3, lhs_constants: false, inline: 1 },
  format: { quote_style: 1 },
  mangle: { nth_identifier: { get: nthName } },
};

/**
 * Names of variables begin with these, the first the most often: an order that brotli made the most of. terser would follow the
 * letters of the text, in which the hash of a file that is fetched would give every variable another name.
 */
const FIRST = "etnaloyzridupmhfgvswbkxcqjTEUNVIORLCZSPMHFGAYWBKXDQJ$_";
const NEXT = `${FIRST}0123456789`;

function nthName(index: number): string {
  let name = FIRST[index % FIRST.length] ?? "";
  for (let rest = Math.floor(index / FIRST.length); rest > 0; rest = Math.floor(rest / NEXT.length)) {
    rest--;
    name += NEXT[rest % NEXT.length];
  }
  return name;
}

function source(path: string): string {
  return fileURLToPath(new URL(`src/${path}`, import.meta.url));
}

/** A style sheet enters the script with what it imports, as minified text, for `CSSStyleSheet.replaceSync`. */
const stylesAsText: Plugin = {
  name: "styles-as-text",
  setup(plugins) {
    plugins.onLoad({ filter: /\.css$/ }, async ({ path }) => ({
      contents: await bundleStyles(path),
      loader: "text",
    }));
  },
};

/** A style sheet with all that it imports, minified. */
export async function bundleStyles(path: string): Promise<string> {
  const { outputFiles } = await build({ entryPoints: [path], bundle: true, minify: true, write: false });
  return outputFiles[0]?.text.trim() ?? "";
}

const settings: BuildOptions = {
  // Names are made from paths: the same ones wherever it is built from.
  absWorkingDir: fileURLToPath(new URL(".", import.meta.url)),
  bundle: true,
  minify: true,
  target: BUILD_TARGET,
  charset: "utf8",
  legalComments: "none",
  // Without the tsconfig's strict mode, which every module has anyway, the loader is 13 bytes shorter.
  tsconfigRaw: {},
  plugins: [stylesAsText, trimmedParser],
};
