import { callOf, resultText, type TextResult } from "../queue/text-channel.ts";
import type { Connection } from "./connection.ts";

/** Runs several groups as one, and gives each its own part of the result. */
export function runTogether(run: Connection["run"], groups: readonly string[][]): TextResult[] {
  const { values, failures } = run(groups.flatMap((group) => group.map(callOf)));
  let start = 0;
  return groups.map(({ length }) => {
    const first = start;
    start += length;
    const own = failures
      .filter(({ index }) => index >= first && index < start)
      .map(({ index, error }) => ({ index: index - first, error }));
    return resultText({ values: values.slice(first, start), failures: own });
  });
}
