import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Every benchmark, one after the other: `npm run bench`. They print figures and ratios of the same run, and are no tests. */
const BENCHMARKS = ["message-path.ts", "in-flight.ts", "streaming.ts", "sessions-list.ts", "widget.ts"];

for (const benchmark of BENCHMARKS) {
  console.log(`\n# ${benchmark}`);
  const { status } = spawnSync(process.execPath, [fileURLToPath(new URL(benchmark, import.meta.url))], {
    stdio: "inherit",
  });
  if (status !== 0) process.exitCode = 1;
}
