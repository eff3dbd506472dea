/** How many files and sockets this process may hold open; 1,024 where the system does not say. */
export function openFileLimit(): number {
  const report = process.report.getReport() as unknown as {
    userLimits?: { open_files?: { soft?: number | string } };
  };
  const soft = report.userLimits?.open_files?.soft;
  if (soft === "unlimited") return 1_000_000;
  return typeof soft === "number" ? soft : 1_024;
}
