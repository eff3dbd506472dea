import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { bundleWidget, type WidgetFile } from "./bundle.ts";

/**
 * Bytes of brotli: before the chat is opened (the smallest peer's), opened, with a language, and all of it, with what reads
 * Markdown, which comes with the first message. That alone, marked's lexer cut to what is used, is the smallest of a well-kept
 * parser there is: in 25 KB, all of it would leave 6 KB for it. Bundled by the same esbuild: micromark 4.0 11.7 KB without
 * tables, @lezer/markdown 1.8 18.4, markdown-to-jsx 9.10 23.4, markdown-it 15.0 36.8, commonmark 0.31 39.7.
 */
export const BUDGET = { loader: 2_700, opened: 20_500, all: 34_000 };

export interface Sizes {
  loader: number;
  panel: number;
  /** The largest. */
  language: number;
  markdown: number;
  opened: number;
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
  const markdown = largest("widget/markdown-");
  const opened = loader + panel + language;
  return { loader, panel, language, markdown, opened, all: opened + markdown };
}

/** The sizes in words, with what is over its budget marked. */
export function sizeLines(files: readonly WidgetFile[]): string[] {
  const { loader, panel, language, markdown, opened, all } = sizes(files);
  const line = (what: string, bytes: number, budget: number) =>
    `${what}: ${bytes} bytes of ${budget} in brotli${bytes > budget ? ": TOO MUCH" : ""}`;
  return [
    line("before opening", loader, BUDGET.loader),
    line(`opened (panel ${panel}, largest language ${language})`, opened, BUDGET.opened),
    line(`with the first message (what reads Markdown ${markdown})`, all, BUDGET.all),
  ];
}

/** `npm run size`: fails where the widget has grown over its budget. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = await bundleWidget();
  const { loader, opened, all } = sizes(files);
  for (const line of sizeLines(files)) console.log(line);
  if (loader > BUDGET.loader || opened > BUDGET.opened || all > BUDGET.all) process.exitCode = 1;
}
