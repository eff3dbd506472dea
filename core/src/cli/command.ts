import type { z } from "zod";
import type { RandomText } from "../random-text.ts";
import { plainText } from "./plain-text.ts";

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

/** What a command finds around it: `process` in earnest, pretend streams in tests. */
export interface CommandContext {
  environment: Readonly<Record<string, string | undefined>>;
  stdin: { isTTY?: boolean };
  stdout: { write(text: string): unknown };
  stderr: NodeJS.WritableStream & { isTTY?: boolean };
  /** Milliseconds since 1970. */
  clock: () => number;
  randomText: RandomText;
}

/** What the person at the terminal has to change; the message is one line that names it and the way out. */
export class CommandError extends Error {}

/** What a command has to show. */
export interface CommandResult {
  /** What `--json` prints. */
  data: object;
  /** Printed without `--json` in place of `data`. */
  text?: string;
  /** One line for stderr: the command did its work, and there is something to think of. */
  warning?: string | undefined;
  /** The command did its work, and what it found calls for exit code 1. */
  failed?: boolean;
}

export function printed({ data, text }: CommandResult, json: boolean): string {
  return json ? `${JSON.stringify(data, undefined, 2)}\n` : (text ?? plainText(data));
}
