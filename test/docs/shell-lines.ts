import { codeBlocks } from "./code-blocks.ts";

/** What the documentation's shell blocks have on one line, without its comment. */
export const shellLines = codeBlocks()
  .filter(({ language }) => language === "sh")
  .flatMap(({ page, code }) =>
    code
      .replaceAll(/\\\n\s*/g, " ")
      // A body may go over several lines.
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

/** Calls of a service, but for those of the reference: test/docs/examples.test.ts makes these. */
export const apiCalls = shellLines.filter(
  ({ page, line }) => /^curl .*\/v1\//s.test(line) && !page.startsWith("docs/reference/"),
);

/** As a shell parts them. */
export function words(typed: string): string[] {
  return [...typed.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) =>
    word.replaceAll(/'([^']*)'|"([^"]*)"/g, (_, single, double) => single ?? double),
  );
}
