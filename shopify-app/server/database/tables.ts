/** `sealed` columns are encrypted by the vault: tokens and messages are not readable in the file or a backup of it. */
export const TABLES = `
CREATE TABLE IF NOT EXISTS shops (
  shop TEXT PRIMARY KEY, site_id TEXT NOT NULL, public_key TEXT NOT NULL, sealed TEXT NOT NULL,
  installed_at TEXT NOT NULL, closed_at TEXT
);
CREATE TABLE IF NOT EXISTS origins (shop TEXT NOT NULL, origin TEXT NOT NULL, PRIMARY KEY (shop, origin));
CREATE TABLE IF NOT EXISTS notified_shops (shop TEXT PRIMARY KEY);
CREATE TABLE IF NOT EXISTS sessions (id TEXT PRIMARY KEY, shop TEXT NOT NULL, sealed TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS sessions_by_shop ON sessions (shop);
CREATE TABLE IF NOT EXISTS leases (key TEXT PRIMARY KEY, holder TEXT NOT NULL, expires_at TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS webhooks (id TEXT PRIMARY KEY, received_at TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS webhooks_by_time ON webhooks (received_at);
CREATE TABLE IF NOT EXISTS exports (
  shop TEXT NOT NULL, id TEXT NOT NULL, customer_id TEXT NOT NULL, requested_at TEXT NOT NULL, sealed TEXT NOT NULL,
  PRIMARY KEY (shop, id)
);
`;
