/**
 * The name and text that a ping writes. It writes, because a full disk or a read-only replica of the database still allows reads.
 * The text differs each time, because SQLite does not write an unchanged one.
 */
export function pingNote(): [name: string, text: string] {
  return ["ping", new Date().toISOString()];
}
