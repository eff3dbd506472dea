function versionTrigger(table: string, change: string): string {
  return `CREATE TRIGGER ${table}_${change.toLowerCase()}_version AFTER ${change} ON ${table}
    BEGIN UPDATE settings_version SET version = version + 1; END;`;
}

/**
 * The schema, step by step: a database of `user_version` n has had the first n steps. A step that was released is never
 * changed; add another. Foreign keys are off while steps run, so that a step may rebuild a table.
 */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE notes (
    name TEXT PRIMARY KEY,
    text TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE sites (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    plan TEXT NOT NULL,
    public_key TEXT NOT NULL UNIQUE,
    settings TEXT NOT NULL, -- JSON
    sealed_secrets TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE site_origins (
    origin TEXT NOT NULL,
    site TEXT NOT NULL REFERENCES sites (id) ON DELETE CASCADE,
    PRIMARY KEY (origin, site)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX site_origins_by_site ON site_origins (site);

  CREATE TABLE keys (
    id TEXT PRIMARY KEY,
    site TEXT NOT NULL REFERENCES sites (id) ON DELETE CASCADE,
    hash TEXT NOT NULL,
    label TEXT NOT NULL,
    permissions TEXT NOT NULL, -- JSON
    created_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX keys_by_site ON keys (site);

  -- Rises with every change to a site or a key, whichever process makes it.
  CREATE TABLE settings_version (version INTEGER NOT NULL) STRICT;
  INSERT INTO settings_version VALUES (0);
${["sites", "keys"].flatMap((table) => ["INSERT", "UPDATE", "DELETE"].map((change) => versionTrigger(table, change))).join("\n")}

  -- last_message_at and message_count change with every message, so no index may hold them: it would triple the cost.
  CREATE TABLE sessions (
    key INTEGER PRIMARY KEY AUTOINCREMENT,
    site TEXT NOT NULL,
    id TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    last_message_at INTEGER NOT NULL,
    message_count INTEGER NOT NULL,
    user_id TEXT,
    user_verified INTEGER, -- NULL: nobody is named
    successor TEXT, -- the id of the session that follows this expired one
    UNIQUE (site, id)
  ) STRICT;
  CREATE INDEX sessions_by_age ON sessions (site, created_at DESC, id);
  -- Each index ends in the key, which is the order of an export.
  CREATE INDEX sessions_by_site ON sessions (site);
  CREATE INDEX sessions_by_user ON sessions (user_id, site) WHERE user_id IS NOT NULL;
  CREATE INDEX sessions_by_successor ON sessions (site, successor) WHERE successor IS NOT NULL;

  -- How many sessions were created in each day, hour and minute (span, start: milliseconds).
  CREATE TABLE session_counts (
    site TEXT NOT NULL,
    span INTEGER NOT NULL,
    start INTEGER NOT NULL,
    sessions INTEGER NOT NULL,
    PRIMARY KEY (site, span, start)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE messages (
    key INTEGER PRIMARY KEY,
    session INTEGER NOT NULL REFERENCES sessions (key) ON DELETE CASCADE,
    id TEXT NOT NULL,
    role TEXT NOT NULL,
    content TEXT NOT NULL,
    at INTEGER NOT NULL,
    model TEXT, -- this and the next two: of replies only
    tokens_used INTEGER,
    response_time REAL -- milliseconds
  ) STRICT;
  CREATE INDEX messages_by_session ON messages (session);

  CREATE TABLE idempotency (
    site TEXT NOT NULL,
    key TEXT NOT NULL,
    body_hash TEXT NOT NULL,
    session INTEGER NOT NULL REFERENCES sessions (key) ON DELETE CASCADE,
    question INTEGER NOT NULL, -- keys of messages
    reply INTEGER,
    lease_until INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    PRIMARY KEY (site, key)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX idempotency_by_session ON idempotency (session);
  CREATE INDEX idempotency_by_expiry ON idempotency (expires_at);

  CREATE TABLE usage (
    site TEXT NOT NULL,
    day INTEGER NOT NULL,
    messages INTEGER NOT NULL,
    sessions INTEGER NOT NULL,
    failures INTEGER NOT NULL,
    PRIMARY KEY (site, day)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE usage_latency (
    site TEXT NOT NULL,
    day INTEGER NOT NULL,
    bucket INTEGER NOT NULL,
    replies INTEGER NOT NULL,
    PRIMARY KEY (site, day, bucket)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- Of questions: until when a reply may be expected (NULL: answered or given up), and what a late one must know.
  ALTER TABLE messages ADD COLUMN due_at INTEGER;
  ALTER TABLE messages ADD COLUMN reply_secret TEXT;
  -- Of replies: the question's key, and whether the visitor broke it off.
  ALTER TABLE messages ADD COLUMN answers INTEGER;
  ALTER TABLE messages ADD COLUMN stopped INTEGER;
  -- Of replies: 1 or -1, and JSON.
  ALTER TABLE messages ADD COLUMN rating INTEGER;
  ALTER TABLE messages ADD COLUMN extras TEXT;

  ALTER TABLE usage ADD COLUMN thumbs_up INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE usage ADD COLUMN thumbs_down INTEGER NOT NULL DEFAULT 0;
  `,
];
