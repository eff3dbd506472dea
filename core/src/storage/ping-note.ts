/**
 * What a ping writes, name and text: on a full disk, or a replica of the database that only reads, all else answers. Never the
 * same text twice, which SQLite would not write again.
 */
export function pingNote(): [name: string, text: string] {
  return ["ping", new Date().toISOString()];
}
