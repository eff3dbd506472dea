/**
 * Returns SQL for the UTF-8 bytes of a message's texts. Both databases find that number without reading texts stored outside the
 * row.
 */
export const textBytes = (table: string): string =>
  ["content", "extras", "agent", "files", "rating_reason"]
    .map((column) => `coalesce(octet_length(${table}.${column}), 0)`)
    .join(" + ");

/**
 * Maximum UTF-16 units of all texts of a history. Postgres' statements first apply the limit to characters, of which a text has no
 * more than UTF-16 units; `latestThatFit` then applies it to UTF-16 units.
 */
export const HISTORY_LIMIT = 262_144;

/** Converts the newest rows whose texts fit into `HISTORY_LIMIT`, and reads no further rows. The result is oldest first. */
export function latestThatFit<Row, Read extends { content: string }>(
  newestFirst: Iterable<Row>,
  convert: (row: Row) => Read,
): Read[] {
  const found: Read[] = [];
  let units = 0;
  for (const row of newestFirst) {
    const message = convert(row);
    units += message.content.length;
    if (units > HISTORY_LIMIT) break;
    found.push(message);
  }
  return found.reverse();
}
