/** Returns the number of files and sockets that this process may open; 1,024 if the number is unknown. */
export function openFileLimit(): number {
  const report = process.report.getReport() as unknown as {
    userLimits?: { open_files?: { soft?: number | string } };
  };
  const soft = report.userLimits?.open_files?.soft;
  if (soft === "unlimited") return 1_000_000;
  return typeof soft === "number" ? soft : 1_024;
}

/**
 * Calls `stop` on SIGTERM or SIGINT, then ends the process. A second signal ends the process immediately. Acknowledged data is
 * safe either way.
 */
export function onStopSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const handle = () => {
    if (stopping) process.exit(1);
    stopping = true;
    stop().then(
      () => process.exit(0),
      (error) => {
        process.stderr.write(`parley: could not stop cleanly: ${(error as Error).message}\n`);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", handle);
  process.on("SIGINT", handle);
}
