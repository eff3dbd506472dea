import type { RandomText } from "../random-text.ts";

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
