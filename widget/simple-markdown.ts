import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

const NAMESPACE = "simple-markdown-source";

/** What the widget takes of the package beside `parserFor`: its own rules stand in src/markdown. */
const RULES = ["escape", "em", "strong", "u", "del", "inlineCode"];

/**
 * Bundles of simple-markdown what the widget uses: not what writes HTML or React, nor the global variable that the package
 * sets. Its published file is one piece that esbuild cannot take apart, but its source map carries the source. The cuts are
 * checked: each must find its place.
 */
export const simpleMarkdown: Plugin = {
  name: "simple-markdown",
  async setup(plugins) {
    const map = new URL("index.js.map", import.meta.resolve("@khanacademy/simple-markdown"));
    const { sources, sourcesContent } = JSON.parse(await readFile(map, "utf8")) as SourceMap;
    const source = sourcesContent[sources.findIndex((path) => path.endsWith("/index.ts"))] ?? "";
    const contents = parserOf(source);
    plugins.onResolve({ filter: /^@khanacademy\/simple-markdown$/ }, () => ({
      path: "index.ts",
      namespace: NAMESPACE,
    }));
    plugins.onLoad({ filter: /./, namespace: NAMESPACE }, () => ({ contents, loader: "ts" }));
  },
};

interface SourceMap {
  sources: string[];
  sourcesContent: string[];
}

function parserOf(source: string): string {
  const parts = [
    withoutComplaints(found(source, /^var populateInitialState[\s\S]*?(?=^var TYPE_SYMBOL)/m)),
    // Tabs are tabsAsSpaces' to expand, as code keeps its own.
    "var preprocess = (source: string) => source;",
    ...[/^var parseInline = [\s\S]*?^};$/m, /^var parseCaptureInline = [\s\S]*?^};$/m].map((part) =>
      found(source, part),
    ),
    ...["INLINE_CODE_ESCAPE_BACKTICKS_R", "currOrder"].map((name) =>
      found(source, new RegExp(`^var ${name} = .*$`, "m")),
    ),
    `var defaultRules = {${RULES.map((name) => withoutOutput(rule(source, name))).join("\n")}};`,
    // As Node imports the package, which is CommonJS there.
    "export default { default: { parserFor, defaultRules } };",
  ];
  return parts.join("\n");
}

function rule(source: string, name: string): string {
  return found(source, new RegExp(`^ {4}${name}: \\{$[\\s\\S]*?^ {4}\\},$`, "m"));
}

function withoutOutput(rule: string): string {
  return cut(rule, /^ {8}(?:react|html): (?:null|[\s\S]*?^ {8}\}),$/gm);
}

/** Of rules that no author of this package could write: the types refuse an order that is none, the tests a gap. */
function withoutComplaints(parser: string): string {
  return cut(
    parser,
    /^( *)if \((?:(?!^\1\})[\s\S])*?\{\n(?: *\/\/.*\n)*\s*(?:console\.warn|throw new Error)\((?:(?!^\1\})[\s\S])*^\1\}$/gm,
  );
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
