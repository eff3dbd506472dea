import { SingleBar } from "cli-progress";
import type { Surroundings } from "../surroundings.ts";

export interface ProgressBar {
  step(): void;
  stop(): void;
}

/** Counts sessions on a terminal; elsewhere `cli-progress` writes nothing. */
export function progressBar(stream: Surroundings["stderr"], doing: string, total: number): ProgressBar {
  const bar = new SingleBar({
    stream,
    format: `${doing} [{bar}] {percentage}% | {value} of {total} sessions`,
  });
  bar.start(total, 0);
  return { step: () => bar.increment(), stop: () => bar.stop() };
}
