export type Row = Record<string, unknown>;

/** The app's own data, separate from the service's: shops, sessions, leases, webhooks and exports. In SQLite or Postgres. */
export interface AppDatabase {
  /** Runs a statement and returns its rows. Parameters are `$1`, `$2` and so on. Times are ISO 8601 texts, which sort by time. */
  query(sql: string, ...parameters: (string | null)[]): Promise<Row[]>;
  close(): Promise<void>;
}
