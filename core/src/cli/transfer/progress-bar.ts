import type { CommandContext } from "../command.ts";

export type Step = (sessions?: number) => void;

/**
 * Runs `work` and shows on a terminal how many sessions are done. If `stream` is not a terminal, `cli-progress` writes nothing.
 */
export async function progressBar<T>(
  stream: CommandContext["stderr"],
  doing: string,
  total: number,
  work: (step: Step) => Promise<T>,
): Promise<T> {
  const { SingleBar } = await import("cli-progress");
  const bar = new SingleBar({
    stream,
    format: `${doing} [{bar}] {percentage}% | {value} of {total} sessions`,
  });
  bar.start(total, 0);
  try {
    return await work((sessions = 1) => bar.increment(sessions));
  } finally {
    bar.stop();
  }
}
