import { type OpenBench, standing } from "../harness.ts";
import { liveCalls } from "./live-calls.ts";
import { describeHandover } from "./live-handover.ts";
import { describeStreams } from "./live-streams.ts";

export function describeLive(open: OpenBench): void {
  const bench = standing(open);
  const calls = liveCalls(bench);
  describeStreams(bench, calls);
  describeHandover(bench, calls);
}
