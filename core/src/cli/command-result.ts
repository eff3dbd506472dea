import { plainText } from "./plain-text.ts";

/** What a command has to show. */
export interface CommandResult {
  /** What `--json` prints. */
  data: object;
  /** What is printed without it, where `data` laid out plainly would not do. */
  text?: string;
  /** One line for stderr: the command did its work, and there is something to think of. */
  warning?: string | undefined;
  /** The command did its work, and what it found calls for exit code 1. */
  failed?: boolean;
}

export function printed({ data, text }: CommandResult, json: boolean): string {
  return json ? `${JSON.stringify(data, undefined, 2)}\n` : (text ?? plainText(data));
}
