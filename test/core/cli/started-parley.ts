import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { ENVIRONMENT } from "../../provision/environment.ts";

export const PARLEY = fileURLToPath(new URL("../../../core/src/cli/parley.ts", import.meta.url));

export interface StartedParley {
  child: ChildProcess;
  stdout(): string;
  stderr(): string;
  /** Resolves with the first group of the pattern when it is printed, or with undefined if the process ends before that. */
  says(pattern: RegExp): Promise<string | undefined>;
  /** Resolves with the exit code when all output was written. */
  ended: Promise<number | null>;
}

/** Runs Parley as a separate process, with its own environment. */
export function startedParley(
  words: string[],
  env: Record<string, string>,
  stdin: "ignore" | "pipe" = "ignore",
): StartedParley {
  const child = spawn(process.execPath, [PARLEY, ...words], {
    env: { ...ENVIRONMENT, ...env },
    stdio: [stdin, "pipe", "pipe"],
  });
  const text = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name]?.setEncoding("utf8").on("data", (chunk) => {
      text[name] += chunk;
    });
  }
  const ended = once(child, "close").then(([code]) => code as number | null);
  return {
    child,
    stdout: () => text.stdout,
    stderr: () => text.stderr,
    says(pattern) {
      const found = () => pattern.exec(text.stdout)?.[1];
      return new Promise((resolve) => {
        if (found() !== undefined) resolve(found());
        child.stdout?.on("data", () => {
          if (found() !== undefined) resolve(found());
        });
        void ended.then(() => resolve(found()));
      });
    },
    ended,
  };
}
