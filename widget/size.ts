import { fileURLToPath } from "node:url";
import { bundleWidget, type WidgetFile } from "./bundle.ts";
import { compressed } from "./compressed.ts";

/**
 * Budgets in bytes of brotli: before the chat is opened (the size of the smallest competitor); what opening it loads, in the
 * language with the largest file; and everything that an ordinary conversation loads, including Markdown. Markdown takes 7.5 KB
 * with parser, rules and styles. Other well-maintained parsers, without rules and styles, bundled by the same esbuild and reduced
 * to what is used, take 8.4 KB (marked 18.2) or more (micromark 4.0 11.7 without tables, @lezer/markdown 1.8 18.4,
 * markdown-to-jsx 9.10 23.4, markdown-it 15.0 36.8). A part that only some chats need may have 5 KB.
 */
export const BUDGET = { loader: 2_700, opened: 24_000, all: 30_000, part: 5_000 };

export interface Sizes {
  loader: number;
  panel: number;
  /** The largest language file. */
  language: number;
  /** Total after the chat is first opened. */
  opened: number;
  /** The part that renders replies. */
  markdown: number;
  all: number;
  /** The largest of the other parts. */
  part: number;
}

export function sizes(files: readonly WidgetFile[]): Sizes {
  const largest = (start: RegExp) =>
    Math.max(
      0,
      ...files.filter(({ path }) => start.test(path)).map(({ contents }) => compressed(contents).br.length),
    );
  const loader = largest(/^widget\.js$/);
  const panel = largest(/^widget\/panel-/);
  const language = largest(/^widget\/lang-/);
  const markdown = largest(/^widget\/markdown-/);
  const part = largest(/^widget\/(?!panel-|lang-|markdown-)/);
  const opened = loader + panel + language;
  return { loader, panel, language, opened, markdown, all: opened + markdown, part };
}

/** Returns one line per size. Marks sizes over their budget. */
export function sizeLines(files: readonly WidgetFile[]): string[] {
  const { loader, panel, language, opened, markdown, all, part } = sizes(files);
  const line = (what: string, bytes: number, budget: number) =>
    `${what}: ${bytes} bytes of ${budget} in brotli${bytes > budget ? ": TOO MUCH" : ""}`;
  return [
    line("before opening", loader, BUDGET.loader),
    line(`opened (panel ${panel}, largest language ${language})`, opened, BUDGET.opened),
    line(`a whole conversation (Markdown ${markdown})`, all, BUDGET.all),
    line("the largest of the other parts", part, BUDGET.part),
  ];
}

/** `npm run size`: fails if the widget exceeds a budget. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lines = sizeLines(await bundleWidget());
  for (const line of lines) console.log(line);
  if (lines.some((line) => line.endsWith("TOO MUCH"))) process.exitCode = 1;
}
