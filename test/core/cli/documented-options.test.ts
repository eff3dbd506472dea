import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { COMMANDS } from "../../../core/src/cli/command-line.ts";

const PAGE = readFileSync(new URL("../../../docs/reference/command-line.md", import.meta.url), "utf8");
const OPTIONS = COMMANDS.flatMap(({ name, options = [] }) =>
  options
    .filter(({ isRetired }) => isRetired !== true)
    .map(({ flags }) => ({ command: name, option: /--[a-z-]+/.exec(flags)?.[0] ?? flags })),
);

it.each(OPTIONS)("docs/reference/command-line.md lists $option of `$command`", ({ option }) => {
  expect(PAGE).toMatch(new RegExp(`(?<![a-z-])${option}(?![a-z-])`));
});
