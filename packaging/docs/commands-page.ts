import { COMMANDS } from "../../core/src/cli/command-line.ts";
import { cell, MADE, table } from "./page-text.ts";

export function commandsPage(): string {
  return `${[
    "# Commands in full",
    MADE,
    "The `--help` of each command. [Command line](command-line.md) has an overview.",
    ...COMMANDS.map(({ name, summary, notes, argument, options: all = [], example, sentence }) => {
      const options = all.filter(({ isRetired }) => isRetired !== true);
      return [
        `## ${name} {#${name.replaceAll(" ", "-")}}`,
        `${summary}${notes === undefined ? "" : ` ${notes}`}`,
        `\`\`\`sh\nnpx ${example}\n\`\`\``,
        ...(argument === undefined ? [] : [`\`${argument.name}\` is ${argument.says}.`]),
        ...(options.length === 0
          ? []
          : [
              table(
                ["Option", "Meaning"],
                options.map(({ flags, says, required }) => [
                  `\`${cell(flags).replaceAll("&lt;", "<")}\``,
                  cell([says, required === true && "required"].filter(Boolean).join("; ")),
                ]),
              ),
            ]),
        ...(sentence === true ? [] : ["With `--json` it prints JSON, for programs."]),
      ].join("\n\n");
    }),
  ].join("\n\n")}\n`;
}
