/** How many files and sockets this process may hold open; 1,024 where the system does not say. */
export function openFileLimit(): number {
  const report = process.report.getReport() as unknown as {
    userLimits?: { open_files?: { soft?: number | string } };
  };
  const soft = report.userLimits?.open_files?.soft;
  if (soft === "unlimited") return 1_000_000;
  return typeof soft === "number" ? soft : 1_024;
}

/** Stops once on SIGTERM or SIGINT; a second signal ends the process at once. Nothing acknowledged is lost either way. */
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
