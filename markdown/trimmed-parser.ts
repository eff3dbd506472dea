import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Plugin } from "esbuild";

const NAMESPACE = "simple-markdown-source";
const SOURCES = fileURLToPath(new URL("src/", import.meta.url));

/** The rules that come from the package, in addition to `parserFor`. All other rules are in `src/`. */
const RULES = ["escape", "em", "strong", "u", "del", "inlineCode"];

/**
 * Bundles only the used parts of simple-markdown, instead of `src/parser.ts`: without its HTML and React output, and without the
 * global variable that it sets. Its published file is one piece that esbuild cannot tree-shake, but its source map contains the
 * source. The cuts are checked: each must match.
 */
export const trimmedParser: Plugin = {
  name: "simple-markdown",
  async setup(plugins) {
    const map = new URL("index.js.map", import.meta.resolve("@khanacademy/simple-markdown"));
    const { sources, sourcesContent } = JSON.parse(await readFile(map, "utf8")) as SourceMap;
    const source = sourcesContent[sources.findIndex((path) => path.endsWith("/index.ts"))] ?? "";
    const contents = parserOf(source);
    plugins.onResolve({ filter: /^\.\/parser\.ts$/ }, ({ importer }) =>
      importer.startsWith(SOURCES) ? { path: "index.ts", namespace: NAMESPACE } : undefined,
    );
    plugins.onLoad({ filter: /./, namespace: NAMESPACE }, () => ({ contents, loader: "ts" }));
  },
};

interface SourceMap {
  sources: string[];
  sourcesContent: string[];
}

function parserOf(source: string): string {
  const parts = [
    withoutChoices(withoutComplaints(found(source, /^var parserFor[\s\S]*?^};$/m))),
    // The caller passes a new state to each parse, so there is no default.
    "var populateInitialState = (state: State) => state;",
    // No preprocessing: `tabsAsSpaces` has expanded the tabs outside of code.
    "var preprocess = (source: string) => source;",
    // Only the parser for runs of text uses these rules.
    "var inlineRegex = (regex: RegExp) => (source: string) => regex.exec(source);",
    "var parseCaptureInline = (capture, parse, state) => ({ content: parse(capture[1], state) });",
    found(source, /^var currOrder = .*$/m),
    `var defaultRules = {${withoutCode(RULES.map((name) => withoutOutput(rule(source, name))).join("\n"))}};`,
    "export { parserFor, defaultRules };",
  ];
  return parts.join("\n");
}

function rule(source: string, name: string): string {
  return found(source, new RegExp(`^ {4}${name}: \\{$[\\s\\S]*?^ {4}\\},$`, "m"));
}

function withoutOutput(rule: string): string {
  return cut(rule, /^ {8}(?:react|html): (?:null|[\s\S]*?^ {8}\}),$/gm);
}

/** Removes checks for invalid rules: the types refuse a rule without an order, and the tests find a missing rule. */
function withoutComplaints(parser: string): string {
  return cut(
    parser,
    /^( *)if \((?:(?!^\1\})[\s\S])*?\{\n(?: *\/\/.*\n)*\s*(?:console\.warn|throw new Error)\((?:(?!^\1\})[\s\S])*^\1\}$/gm,
  );
}

/** Removes branches that the widget's rules never use: every rule has a match and creates one node, and no lines are added. */
function withoutChoices(parser: string): string {
  const cuts = [
    /\.filter\(function \(type\) \{[\s\S]*?^ {4}\}\)(?=;)/m,
    /^ {8}if \(!latestState\.inline [\s\S]*?^ {8}\}$/m,
    /if \(Array\.isArray\(parsed\)\) \{[\s\S]*?\} else (?=\{)/,
  ];
  return cuts.reduce(cut, parser);
}

/** Removes the rule's own reading of code, which the widget replaces (src/inline-rules.ts). */
function withoutCode(rules: string): string {
  return cut(rules, /(?<=^ {4}inlineCode: \{[\s\S]*)^ {8}parse: [\s\S]*?^ {8}\},$/m);
}

function found(source: string, part: RegExp): string {
  const [match] = part.exec(source) ?? [];
  if (match === undefined) throw new Error(`This version of simple-markdown has no ${part}`);
  return match;
}

function cut(source: string, part: RegExp): string {
  found(source, new RegExp(part, "m"));
  return source.replace(part, "");
}
