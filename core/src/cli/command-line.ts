import { CommanderError } from "commander";
import type { z } from "zod";
import { type Command, type CommandContext, CommandError, printed } from "./command.ts";
import { commandProgram } from "./command-program.ts";
import { backup } from "./commands/backup.ts";
import { demo } from "./commands/demo.ts";
import { dev } from "./commands/dev.ts";
import { doctor } from "./commands/doctor.ts";
import { exportSite } from "./commands/export-site.ts";
import { importSite } from "./commands/import-site.ts";
import { createKey, listKeys, revokeKey } from "./commands/key-commands.ts";
import { invitePerson, listPeople, removePerson, resetPassword } from "./commands/person-commands.ts";
import { purge } from "./commands/purge.ts";
import { serve } from "./commands/serve.ts";
import {
  createSite,
  deleteSite,
  exportSite as exportSettings,
  listSites,
  showSite,
  updateSite,
} from "./commands/site-commands.ts";

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

/** Every command, in the order in which `--help` lists them. */
export const COMMANDS: readonly Command[] = [
  serve,
  demo,
  dev,
  createSite,
  listSites,
  showSite,
  exportSettings,
  updateSite,
  deleteSite,
  createKey,
  listKeys,
  revokeKey,
  invitePerson,
  listPeople,
  resetPassword,
  removePerson,
  exportSite,
  importSite,
  backup,
  purge,
  doctor,
];

/** Parses the typed input, or throws a `CommandError` that names the first wrong option. */
export function checkedInput<I extends z.ZodType>(command: Command<I>, typed: object): z.output<I> {
  const result = command.input.safeParse(typed);
  if (result.success) return result.data;
  const issue = result.error.issues[0] as z.core.$ZodIssue;
  throw new CommandError(`${typedAs(command, issue.path[0])}: ${messageOf(issue)}`);
}

function typedAs({ argument, options = [] }: Command, field: unknown): string {
  if (argument !== undefined && argument.field === field) return argument.name;
  const flags = options.find((option) => option.field === field)?.flags ?? "";
  return flags.split(" ")[0] ?? "";
}

/** Returns the message of an issue. If a record's key was refused, zod nests the issue with the reason. */
function messageOf(issue: z.core.$ZodIssue): string {
  return issue.code === "invalid_key" ? (issue.issues[0]?.message ?? issue.message) : issue.message;
}
