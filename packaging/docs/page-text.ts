/** What a page says that nobody writes by hand. */
export const MADE = "<!-- Made by `npm run generate`. What is written here by hand is lost. -->";

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** A text as a cell of a table: on one line, and without the sign that would end it. */
export function cell(text: string): string {
  return text.replace(/\s+/g, " ").replaceAll("|", "\\|").replaceAll("<", "&lt;");
}
