import type { z } from "zod";
import type { CommandContext } from "./command-context.ts";
import type { CommandResult } from "./command-result.ts";

export interface CommandOption {
  /** In commander's notation, such as `--plan <plan>`. */
  flags: string;
  says: string;
  /** The field of the input that it fills. */
  field: string;
  required?: boolean;
  /** May be given again and again: the field is a list. */
  repeated?: boolean;
  /** No longer an option: its input schema refuses it and names what to do instead. Help and docs leave it out. */
  isRetired?: boolean;
}

/** One command as a plain record: its words, what may be typed after them, what that must be, and what it does. */
export interface Command<I extends z.ZodType = z.ZodType> {
  /** As typed, such as `site create`. */
  name: string;
  summary: string;
  /** What else `--help` tells. */
  notes?: string;
  /** The one word after the name; it fills its field of the input like an option. */
  argument?: { name: string; says: string; field: string };
  options?: readonly CommandOption[];
  /** What to type after `npx`. */
  example: string;
  input: I;
  /** It shows a sentence and no data, so there is no `--json`. */
  sentence?: boolean;
  /** What it resolves with is printed. Rejects with `CommandError`, `OptionsError` or `Failure` for what a person can mend. */
  run(input: z.output<I>, around: CommandContext): Promise<CommandResult>;
}

/** Ties a command's `run` to its input schema. */
export function command<I extends z.ZodType>(record: Command<I>): Command<I> {
  return record;
}
