/**
 * Returns the name and text that a ping writes. A ping must write, because a full disk and a read-only replica of the database
 * still allow reads. The text differs each time, because SQLite does not write an unchanged text.
 */
export function pingNote(): [name: string, text: string] {
  return ["ping", new Date().toISOString()];
}
