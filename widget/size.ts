import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { bundleWidget, type WidgetFile } from "./bundle.ts";

/**
 * Bytes of brotli: before the chat is opened (the smallest peer's), and all that an ordinary conversation loads, in the language
 * with the largest file. What reads Markdown has 6 KB of it, parser and rules: other well-kept parsers alone, bundled by the
 * same esbuild and cut to what is used, take 8.4 KB (marked 18.2) or more (micromark 4.0 11.7 without tables, @lezer/markdown 1.8
 * 18.4, markdown-to-jsx 9.10 23.4, markdown-it 15.0 36.8).
 */
export const BUDGET = { loader: 2_700, all: 25_000 };

export interface Sizes {
  loader: number;
  /** With what reads Markdown. */
  panel: number;
  /** The largest. */
  language: number;
  all: number;
}

export function sizes(files: readonly WidgetFile[]): Sizes {
  const largest = (start: string) =>
    Math.max(
      0,
      ...files
        .filter(({ path }) => path.startsWith(start))
        .map(({ contents }) => brotliCompressSync(contents).length),
    );
  const loader = largest("widget.js");
  const panel = largest("widget/panel-");
  const language = largest("widget/lang-");
  return { loader, panel, language, all: loader + panel + language };
}

/** The sizes in words, with what is over its budget marked. */
export function sizeLines(files: readonly WidgetFile[]): string[] {
  const { loader, panel, language, all } = sizes(files);
  const line = (what: string, bytes: number, budget: number) =>
    `${what}: ${bytes} bytes of ${budget} in brotli${bytes > budget ? ": TOO MUCH" : ""}`;
  return [
    line("before opening", loader, BUDGET.loader),
    line(`a whole conversation (panel ${panel}, largest language ${language})`, all, BUDGET.all),
  ];
}

/** `npm run size`: fails where the widget has grown over its budget. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = await bundleWidget();
  const { loader, all } = sizes(files);
  for (const line of sizeLines(files)) console.log(line);
  if (loader > BUDGET.loader || all > BUDGET.all) process.exitCode = 1;
}
