import type { z } from "zod";
import type { Command } from "./command.ts";
import { CommandError } from "./command.ts";

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
