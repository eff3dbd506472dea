/** A line of CSV (RFC 4180). A spreadsheet runs what starts like a formula: an apostrophe keeps it a text. */
export function csvRow(cells: string[]): string {
  const quoted = cells.map((cell) => {
    const harmless = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
    return `"${harmless.replaceAll('"', '""')}"`;
  });
  return `${quoted.join(",")}\r\n`;
}
