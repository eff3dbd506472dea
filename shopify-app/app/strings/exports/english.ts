export const english = {
  title: "All conversations",
  about: "Export all conversations and their messages to one file.",
  csv: "Export as CSV",
  ndjson: "Export as NDJSON",
  incomplete: (why: string) => `Incomplete: ${why}`,
};
