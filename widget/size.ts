import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { bundleWidget, type WidgetFile } from "./bundle.ts";

/**
 * Bytes of brotli: before the chat is opened (the smallest peer's), and opened, with a language. What reads Markdown comes
 * with the first message and has its own.
 */
export const BUDGET = { loader: 2_700, opened: 25_000, markdown: 13_000 };

export interface Sizes {
  loader: number;
  panel: number;
  /** The largest. */
  language: number;
  opened: number;
  markdown: number;
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
  return { loader, panel, language, opened: loader + panel + language, markdown };
}

/** The sizes in words, with what is over its budget marked. */
export function sizeLines(files: readonly WidgetFile[]): string[] {
  const { loader, panel, language, opened, markdown } = sizes(files);
  const line = (what: string, bytes: number, budget: number) =>
    `${what}: ${bytes} bytes of ${budget} in brotli${bytes > budget ? ": TOO MUCH" : ""}`;
  return [
    line("before opening", loader, BUDGET.loader),
    line(`opened (panel ${panel}, largest language ${language})`, opened, BUDGET.opened),
    line("Markdown, with the first message", markdown, BUDGET.markdown),
    `all of it: ${opened + markdown} bytes in brotli`,
  ];
}

/** `npm run size`: fails where the widget has grown over its budget. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = await bundleWidget();
  const { loader, opened, markdown } = sizes(files);
  for (const line of sizeLines(files)) console.log(line);
  if (loader > BUDGET.loader || opened > BUDGET.opened || markdown > BUDGET.markdown) process.exitCode = 1;
}
