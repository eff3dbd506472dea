export const english = {
  title: "All conversations",
  about: "One file with all their messages.",
  csv: "Export as CSV",
  ndjson: "Export as NDJSON",
  incomplete: (why: string) => `Incomplete: ${why}`,
};
