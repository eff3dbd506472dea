import { diskTime } from "../../storage/sqlite/writer/disk-time.ts";
import { QUICK_DISK } from "../../storage/sqlite/writer/placed-writer.ts";
import { type Finding, ok } from "./finding.ts";

/** How soon the disk under the data folder keeps what it is told, and where a service writes for that reason. */
export async function diskFinding(folder: string): Promise<Finding> {
  const time = diskTime(folder);
  const where = time > QUICK_DISK ? "on a thread of its own" : "on the event loop once there is load";
  return ok(
    "disk",
    `It keeps what is written in ${time.toFixed(2)} ms, for which each message waits twice: the service writes ${where}.`,
  );
}
