import { CommanderError } from "commander";
import { checkedInput } from "./checked-input.ts";
import type { CommandContext } from "./command.ts";
import { printed } from "./command.ts";
import { commandProgram } from "./command-program.ts";
import { COMMANDS } from "./commands.ts";

/**
 * Runs one command line (the words after `parley`) and resolves with the exit code: 0; 1 if the command's result is `failed`, or
 * after an error, which is written to stderr.
 */
export async function commandLine(words: readonly string[], context: CommandContext): Promise<number> {
  let code = 0;
  const program = commandProgram(COMMANDS, context, async (command, typed, json) => {
    const shown = await command.run(checkedInput(command, typed), context);
    context.stdout.write(printed(shown, json));
    if (shown.warning !== undefined) context.stderr.write(`parley: ${shown.warning}\n`);
    if (shown.failed) code = 1;
  });
  try {
    await program.parseAsync(words, { from: "user" });
    return code;
  } catch (error) {
    // Commander has already written its message.
    if (error instanceof CommanderError) return error.exitCode;
    context.stderr.write(`parley: ${said(error as Error, context)}\n`);
    return 1;
  }
}

/** Formats an error as one line; at the log levels debug and trace, with the stack. */
function said({ message, stack }: Error, { environment }: CommandContext): string {
  const searching = environment.LOG_LEVEL === "debug" || environment.LOG_LEVEL === "trace";
  return searching && stack !== undefined ? stack : message.replaceAll(/\s*\n\s*/g, " ");
}
