import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

const NAMESPACE = "marked-sources";

/** What boundedTokenizer does itself or not at all, and the rules that are read only there or for writing HTML. */
const METHODS = ["html", "def", "lheading", "tag", "reflink", "url", "inlineText"];
const RULES = [
  ...["html", "def", "reflink", "nolink", "reflinkSearch", "url", "_backpedal", "del", "pedantic"],
  ...["startATag", "endATag", "startPreScriptTag", "endPreScriptTag", "hrefBrackets"],
  ...["numericCharacterReference", "numericCharacterReferenceOrAmpersand", "outputLinkReplace"],
  ...["escapeTest", "escapeReplace", "escapeTestNoEncode", "escapeReplaceNoEncode"],
];

/**
 * Bundles of marked what the widget uses, a third less than all of it. Its published file is one minified piece that
 * esbuild cannot take apart, but its source map carries the sources. The cuts are checked: each must find its place here,
 * and the tests hold the bundled parser against the published one.
 */
export const markedLexer: Plugin = {
  name: "marked-lexer",
  async setup(plugins) {
    const sources = await readSources(new URL("marked.esm.js.map", import.meta.resolve("marked")));
    plugins.onResolve({ filter: /^marked$/ }, () => ({ path: "entry.ts", namespace: NAMESPACE }));
    plugins.onResolve({ filter: /^\.\//, namespace: NAMESPACE }, ({ path }) => ({
      path: path.slice(2),
      namespace: NAMESPACE,
    }));
    plugins.onLoad({ filter: /./, namespace: NAMESPACE }, ({ path }) => {
      const contents = sources.get(path);
      if (contents === undefined) throw new Error(`marked's source map holds no ${path}`);
      return { contents, loader: "ts" };
    });
  },
};

/** The TypeScript sources in a source map by their file's name, cut, and an entry to those that the widget uses. */
async function readSources(map: URL): Promise<Map<string, string>> {
  const { sources, sourcesContent } = JSON.parse(await readFile(map, "utf8")) as SourceMap;
  const files = new Map(
    sources.map((path, index) => [path.replace(/^.*\//, ""), sourcesContent[index] ?? ""]),
  );
  const edit = (file: string, change: (source: string) => string) =>
    files.set(file, change(files.get(file) ?? ""));
  edit("Lexer.ts", (source) => withoutReferences(withFixedOptions(source)));
  edit("Tokenizer.ts", (source) => METHODS.reduce(withoutMethod, withFixedOptions(source)));
  edit("rules.ts", (source) => RULES.reduce(withoutRule, removable(source)));
  const readers = `${files.get("Lexer.ts")}${files.get("Tokenizer.ts")}`;
  const read = RULES.find((name) => new RegExp(`rules\\.\\w+\\.${name}\\b`).test(readers));
  if (read !== undefined) throw new Error(`This version of marked reads its rule ${read}`);
  return files.set(
    "entry.ts",
    `export { _Lexer as Lexer } from "./Lexer.ts"; export { _Tokenizer as Tokenizer } from "./Tokenizer.ts";`,
  );
}

interface SourceMap {
  sources: string[];
  sourcesContent: string[];
}

/** esbuild then leaves out what only these options switch on. */
function withFixedOptions(source: string): string {
  return cut(source, /this\.options\.(?:pedantic|extensions|hooks)\b/g, "(undefined as any)");
}

function withoutMethod(source: string, name: string): string {
  return cut(source, new RegExp(`^  ${name}\\([\\s\\S]*?^  }$`, "m"), `  ${name}(..._: any): any {}`);
}

/** Links that are defined elsewhere in the text: boundedTokenizer has none. */
function withoutReferences(source: string): string {
  const unmasked = cut(source, /^ {4}if \(this\.tokens\.links && src\.includes[\s\S]*?^ {4}}$/m, "");
  return cut(unmasked, /^ {2}private linkInText\([\s\S]*?^ {2}}$/m, "");
}

/** Lets esbuild leave out the expressions that nothing uses; building one has no effect. */
function removable(source: string): string {
  const built = cut(source, /(?<!function )\bedit\(/g, "/* @__PURE__ */ edit(");
  const unpedantic = cut(built, /^const (?:block|inline)Pedantic\b[\s\S]*?^};$/gm, "");
  // The inline rule; the one for blocks has the same name.
  return cut(unpedantic, /^ {2}text: (?:inlineText|\/\*)[\s\S]*?,\n(?= {2}\w|};)/gm, "");
}

function withoutRule(source: string, name: string): string {
  return cut(source, new RegExp(`^  ${name}(?:: [\\s\\S]*?)?,(?: //.*)?\\n(?=  [\\w/]|};)`, "gm"), "");
}

function cut(source: string, place: RegExp, replacement: string): string {
  const changed = source.replace(place, replacement);
  if (changed === source) throw new Error(`This version of marked has no ${place}`);
  return changed;
}
