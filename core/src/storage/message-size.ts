/** SQL of the bytes in UTF-8 of a message's texts. Both databases find it without reading texts that are stored outside of the row. */
export const textBytes = (table: string): string =>
  ["content", "extras", "agent", "files", "rating_reason"]
    .map((column) => `coalesce(octet_length(${table}.${column}), 0)`)
    .join(" + ");

/**
 * Maximum UTF-16 units of all texts of a history. Postgres' statements limit characters, of which a text has at most as many;
 * `latestThatFit` cuts off the rest.
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
