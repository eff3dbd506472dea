import { codeBlocks, isGenerated } from "./code-blocks.ts";

/**
 * The commands in the documentation's shell blocks, without trailing comments. Continued lines are joined; a quoted text may
 * span several lines.
 */
export const shellLines = codeBlocks()
  .filter(({ language }) => language === "sh")
  .flatMap(({ page, code }) =>
    code
      .replaceAll(/\\\n\s*/g, " ")
      // Splits only at line breaks outside single quotes, because a quoted body may span several lines.
      .split(/\n(?=(?:[^']*'[^']*')*[^']*$)/)
      .map((line) => ({ page, line: line.replace(/\s+#\s.*$/, "").trim() })),
  );

/** Commands of `parley`, without its name. */
export const parleyCommands = shellLines.flatMap(({ page, line }) =>
  [
    ...line.matchAll(
      /(?:npx parley|parley\.sh|cli\/parley\.ts) ([a-z](?:'[^']*'|"(?:[^"]|\\")*"|[^'"&|;])*)/g,
    ),
  ].map(([, typed = ""]) => ({ page, typed: typed.trim() })),
);

/** Calls to a service, except those of the reference, which test/docs/examples.test.ts makes. */
export const apiCalls = shellLines.filter(
  ({ page, line }) => /^curl .*\/v1\//s.test(line) && !isGenerated(page),
);

/** Splits a line as a shell does. */
export function words(typed: string): string[] {
  return [...typed.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) =>
    word.replaceAll(/'([^']*)'|"([^"]*)"/g, (_, single, double) => single ?? double),
  );
}
