import type { z } from "zod";
import type { RandomText } from "../random-text.ts";
import { plainText } from "./plain-text.ts";

export interface CommandOption {
  /** The option in commander's notation, such as `--plan <plan>`. */
  flags: string;
  says: string;
  /** The input field that the option sets. */
  field: string;
  required?: boolean;
  /** May be repeated: the field is a list. */
  repeated?: boolean;
  /**
   * Whether the option was removed: the input schema refuses the option and names its replacement. Help and docs leave it out.
   */
  isRetired?: boolean;
}

/** One command as a plain record: its name, arguments, input schema and action. */
export interface Command<I extends z.ZodType = z.ZodType> {
  /** The name as typed, such as `site create`. */
  name: string;
  summary: string;
  /** Further text in `--help`. */
  notes?: string;
  /** The one word after the name, which sets an input field like an option. */
  argument?: { name: string; says: string; field: string };
  options?: readonly CommandOption[];
  /** The text to type after `npx`. */
  example: string;
  input: I;
  /** Prints a sentence instead of data, so there is no `--json`. */
  sentence?: boolean;
  /** The caller prints the result. Rejects with `CommandError`, `OptionsError` or `Failure` for errors that the user can fix. */
  run(input: z.output<I>, around: CommandContext): Promise<CommandResult>;
}

/** Checks the type of `run` against `input`. */
export function command<I extends z.ZodType>(record: Command<I>): Command<I> {
  return record;
}

/** The environment of a command: `process` in production, test streams in tests. */
export interface CommandContext {
  environment: Readonly<Record<string, string | undefined>>;
  /** `on` and `setRawMode` read keys. */
  stdin: {
    isTTY?: boolean;
    on?(event: "data", read: (bytes: Buffer) => void): unknown;
    setRawMode?(isRaw: boolean): unknown;
  };
  stdout: { write(text: string): unknown };
  stderr: NodeJS.WritableStream & { isTTY?: boolean };
  /** Milliseconds since 1970. */
  clock: () => number;
  randomText: RandomText;
}

/** An error that the user can fix; the message is one line that names the problem and the fix. */
export class CommandError extends Error {}

export interface CommandResult {
  /** The output with `--json`. */
  data: object;
  /** The output without `--json`, in place of `data`. */
  text?: string;
  /** One line on stderr: the command succeeded, but the user should know this. */
  warning?: string | undefined;
  /** Whether the command ends with exit code 1 although it ran, because of its findings. */
  failed?: boolean;
}

export function printed({ data, text }: CommandResult, json: boolean): string {
  return json ? `${JSON.stringify(data, undefined, 2)}\n` : (text ?? plainText(data));
}
