import { Option, Command as Program } from "commander";
import manifest from "../../package.json" with { type: "json" };
import type { Command, CommandContext, CommandOption } from "./command.ts";

export type Action = (command: Command, typed: Record<string, unknown>, json: boolean) => Promise<void>;

/**
 * Builds the commander program for a table of commands. The program never ends the process: it writes commander's messages and
 * throws commander's errors.
 */
export function commandProgram(
  commands: readonly Command[],
  { stdout, stderr }: Pick<CommandContext, "stdout" | "stderr">,
  action: Action,
): Program {
  const program = new Program("parley")
    .description("Runs the Parley chat service and manages its sites.")
    .version(manifest.version)
    .exitOverride()
    .showHelpAfterError("See npx parley --help.")
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      outputError: (text, write) => write(text.replace(/^error: /, "parley: ")),
    });
  withExamples(program, commands.slice(0, 2));
  for (const command of commands) {
    const [first = "", second] = command.name.split(" ");
    const parent = second === undefined ? program : groupOf(program, first, commands);
    addCommand(parent.command(second ?? first), command, action);
  }
  return program;
}

function groupOf(program: Program, name: string, commands: readonly Command[]): Program {
  const known = program.commands.find((group) => group.name() === name);
  if (known !== undefined) return known;
  const group = program
    .command(name)
    .description(GROUPS[name] ?? "")
    .showHelpAfterError(`See npx parley ${name} --help.`);
  return withExamples(
    group,
    commands.filter((command) => command.name.startsWith(`${name} `)),
  );
}

const GROUPS: Record<string, string> = {
  site: "Create and change sites.",
  key: "Create and revoke the API keys of a site.",
  person: "Manage the people who may sign in to the console.",
};

function addCommand(program: Program, command: Command, action: Action): void {
  const { summary, notes, argument, options = [], sentence = false } = command;
  program.summary(summary).description(notes === undefined ? summary : `${summary}\n\n${notes}`);
  // Shows no help after an error, because commander's error names the wrong option in one line.
  program.showHelpAfterError(false);
  if (argument !== undefined) program.argument(`<${argument.name}>`, argument.says);
  const known = options.map((option) => ({ field: option.field, option: optionOf(option) }));
  for (const { option } of known) program.addOption(option);
  if (!sentence) program.option("--json", "print JSON, for programs");
  withExamples(program, [command]).action(async () => {
    const given = program.opts();
    const typed = known.map(({ field, option }) => [field, given[option.attributeName()]]);
    if (argument !== undefined) typed.push([argument.field, program.args[0]]);
    await action(command, Object.fromEntries(typed), given.json === true);
  });
}

function optionOf({
  flags,
  says,
  required = false,
  repeated = false,
  isRetired = false,
}: CommandOption): Option {
  const option = new Option(flags, says).makeOptionMandatory(required).hideHelp(isRetired);
  return repeated ? option.argParser((text, list: string[] = []) => [...list, text]) : option;
}

function withExamples(program: Program, commands: readonly Command[]): Program {
  const examples = commands.map(({ example }) => `  $ npx ${example}`).join("\n");
  return program.addHelpText("after", `\nExample:\n${examples}`);
}
