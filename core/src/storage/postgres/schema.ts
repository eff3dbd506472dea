function versionTrigger(table: string): string {
  return `CREATE TRIGGER ${table}_version AFTER INSERT OR UPDATE OR DELETE ON parley.${table}
    FOR EACH ROW EXECUTE FUNCTION parley.raise_settings_version();`;
}

/**
 * The tables, step by step: a database of version n has had the first n steps. A step that was released is never
 * changed; add another. All is in a schema of its own, beside whatever else the database holds. Where order or
 * equality matters, it is that of bytes (`COLLATE "C"`), whatever the database was made with.
 */
export const STEPS: readonly string[] = [
  `
  CREATE TABLE parley.notes (
    name text COLLATE "C" PRIMARY KEY,
    text text NOT NULL
  );

  CREATE TABLE parley.sites (
    id text COLLATE "C" PRIMARY KEY,
    name text NOT NULL,
    plan text NOT NULL,
    public_key text COLLATE "C" NOT NULL UNIQUE,
    settings text NOT NULL, -- JSON; as text, since jsonb takes no NUL
    sealed_secrets text NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL
  );

  CREATE TABLE parley.site_origins (
    origin text COLLATE "C" NOT NULL,
    site text COLLATE "C" NOT NULL REFERENCES parley.sites ON DELETE CASCADE,
    PRIMARY KEY (origin, site)
  );
  CREATE INDEX site_origins_by_site ON parley.site_origins (site);

  CREATE TABLE parley.keys (
    id text COLLATE "C" PRIMARY KEY,
    site text COLLATE "C" NOT NULL REFERENCES parley.sites ON DELETE CASCADE,
    hash text NOT NULL,
    label text NOT NULL,
    permissions text NOT NULL, -- JSON
    created_at bigint NOT NULL
  );
  CREATE INDEX keys_by_site ON parley.keys (site);

  -- Rises with every change to a site or a key. A row and not a sequence: it is to change with the commit, not before.
  CREATE TABLE parley.settings_version (version bigint NOT NULL);
  INSERT INTO parley.settings_version VALUES (0);
  CREATE FUNCTION parley.raise_settings_version() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN UPDATE parley.settings_version SET version = version + 1; RETURN NULL; END $$;
  ${["sites", "keys"].map(versionTrigger).join("\n  ")}

  -- last_message_at and message_count change with every message, so no index may hold them, and pages keep room for
  -- the changed rows: then no index is written.
  CREATE TABLE parley.sessions (
    key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    site text COLLATE "C" NOT NULL,
    id text COLLATE "C" NOT NULL,
    created_at bigint NOT NULL,
    last_message_at bigint NOT NULL,
    message_count bigint NOT NULL,
    user_id text,
    user_verified boolean, -- NULL: nobody is named
    successor text COLLATE "C", -- the id of the session that follows this expired one
    UNIQUE (site, id)
  ) WITH (fillfactor = 80);
  CREATE INDEX sessions_by_age ON parley.sessions (site, created_at DESC, id);
  CREATE INDEX sessions_by_key ON parley.sessions (site, key);
  CREATE INDEX sessions_by_successor ON parley.sessions (site, successor) WHERE successor IS NOT NULL;
  -- By hash, since a user's id may be longer than an ordered index takes.
  CREATE INDEX sessions_by_user ON parley.sessions USING hash (user_id) WHERE user_id IS NOT NULL;

  -- Only ever added to on the way of a message: whether a question was answered is asked of its reply. No foreign key:
  -- whoever adds or removes messages holds their session's row.
  CREATE TABLE parley.messages (
    key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    session bigint NOT NULL,
    id text NOT NULL,
    role text NOT NULL,
    content text NOT NULL,
    at bigint NOT NULL,
    -- Of questions: until when a reply may be expected (NULL: given up), and what a late one must know.
    due_at bigint,
    reply_secret text,
    -- Of replies: the question's key, what made it (response_time in milliseconds), and whether the visitor broke it off.
    answers bigint,
    model text,
    tokens_used bigint,
    response_time double precision,
    stopped boolean,
    rating smallint, -- 1 or -1
    extras text -- JSON
  );
  CREATE INDEX messages_by_session ON parley.messages (session, key);

  -- A claim whose session is gone counts as none, and is swept at its end like the others.
  CREATE TABLE parley.claims (
    site text COLLATE "C" NOT NULL,
    key text COLLATE "C" NOT NULL,
    body_hash text NOT NULL,
    session bigint NOT NULL, -- this and the next two: keys
    question bigint NOT NULL,
    reply bigint,
    lease_until bigint NOT NULL,
    expires_at bigint NOT NULL,
    PRIMARY KEY (site, key)
  ) WITH (fillfactor = 80);
  CREATE INDEX claims_by_expiry ON parley.claims (expires_at);

  -- How many sessions were created in each span (start, span: milliseconds), and what happened on each day. Each is a
  -- sum over shards, so that replicas seldom wait for each other's rows.
  CREATE TABLE parley.session_counts (
    site text COLLATE "C" NOT NULL,
    span bigint NOT NULL,
    start bigint NOT NULL,
    shard smallint NOT NULL,
    sessions bigint NOT NULL,
    PRIMARY KEY (site, span, start, shard)
  ) WITH (fillfactor = 80);
  CREATE TABLE parley.usage_counts (
    site text COLLATE "C" NOT NULL,
    day bigint NOT NULL,
    what text COLLATE "C" NOT NULL, -- a field of UsageDay, or reply/<bucket of latency>
    shard smallint NOT NULL,
    times bigint NOT NULL,
    PRIMARY KEY (site, day, what, shard)
  ) WITH (fillfactor = 80);

  -- What one write comes to: its answer, and what it adds to the counts (what 'listed': session_counts).
  CREATE TYPE parley.counted AS (site text, at bigint, what text, by bigint);
  CREATE TYPE parley.done AS (answer json, counted parley.counted[]);
  `,
  "-- A function more: renew_claim.",
  `
  -- How a search lower-cases, in whatever language the database is.
  DO $$ BEGIN
    CREATE COLLATION parley.caseless (provider = icu, locale = 'und');
  EXCEPTION WHEN OTHERS THEN
    CREATE COLLATION parley.caseless FROM "C"; -- The server was built without ICU.
  END $$;
  `,
  "-- Functions that changed: most writes of a group are carried out together.",
];
