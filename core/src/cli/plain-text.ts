/**
 * Formats a record as aligned `name: value` lines, with nested names joined by dots; a list as a table with the names of its
 * fields as header.
 */
export function plainText(data: object): string {
  return Array.isArray(data) ? table(data) : lines(data);
}

function lines(record: object): string {
  const fields = flat(record);
  const width = Math.max(...fields.map(([name]) => name.length)) + 2;
  return fields.map(([name, text]) => `${`${name}:`.padEnd(width)}${text}\n`).join("");
}

function table(rows: object[]): string {
  const [first] = rows;
  if (first === undefined) return "none\n";
  const cells = [Object.keys(first), ...rows.map((row) => Object.values(row).map(cell))];
  const widths = cells.reduce<number[]>(
    (widest, row) => row.map((text, column) => Math.max(text.length, widest[column] ?? 0)),
    [],
  );
  const line = (row: string[]) => row.map((text, column) => text.padEnd(widths[column] ?? 0)).join("  ");
  return cells.map((row) => `${line(row).trimEnd()}\n`).join("");
}

function flat(record: object): [name: string, text: string][] {
  return Object.entries(record).flatMap(([name, value]): [string, string][] => {
    const nested = typeof value === "object" && value !== null && !Array.isArray(value);
    if (!nested || Object.keys(value).length === 0) return [[name, cell(value)]];
    return flat(value).map(([inner, text]) => [`${name}.${inner}`, text]);
  });
}

function cell(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "-" : value.map(cell).join(", ");
  if (value === null || value === undefined || value === "" || typeof value === "object") return "-";
  return harmless(String(value));
}

/** Shows characters that could move the operator's cursor as codes, because site owners choose names and texts. */
function harmless(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
