/** A line of CSV (RFC 4180). Spreadsheets run text that starts like a formula; an apostrophe before the text prevents that. */
export function csvRow(cells: string[]): string {
  const quoted = cells.map((cell) => {
    const harmless = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
    return `"${harmless.replaceAll('"', '""')}"`;
  });
  return `${quoted.join(",")}\r\n`;
}
