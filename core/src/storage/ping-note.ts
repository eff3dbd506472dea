/**
 * The name and text that a ping writes: on a full disk or a read-only replica of the database, only writes fail. The text differs
 * each time, because SQLite does not write an unchanged one.
 */
export function pingNote(): [name: string, text: string] {
  return ["ping", new Date().toISOString()];
}
