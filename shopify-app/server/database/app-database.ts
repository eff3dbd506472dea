export type Row = Record<string, unknown>;

/**
 * The app's own data, apart from the service's: shops, sessions, leases, webhooks and exports, in one of two databases.
 */
export interface AppDatabase {
  /** The rows of a statement. Its parameters are `$1`, `$2` and so on; times are ISO 8601 texts, which sort by time. */
  query(sql: string, ...parameters: (string | null)[]): Promise<Row[]>;
  close(): Promise<void>;
}
