export const english = {
  title: "All conversations",
  about: "With all their messages, as one file.",
  csv: "Export as CSV",
  ndjson: "Export as NDJSON",
  incomplete: (why: string) => `Incomplete: ${why}`,
};
