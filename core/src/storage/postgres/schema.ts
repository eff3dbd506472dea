function versionTrigger(table: string, changes: string): string {
  return `CREATE TRIGGER ${table}_version AFTER ${changes} ON parley.${table}
    FOR EACH ROW EXECUTE FUNCTION parley.raise_settings_version();`;
}

/**
 * Gives the empty table statistics, which apply until Postgres analyzes real rows. Without them, Postgres expects so few sessions
 * that it may use any index that starts with the site. A step that creates an index on sessions resets the statistics, so it must
 * end with `SAMPLE_SESSIONS`.
 */
const SAMPLE_SESSIONS = `INSERT INTO parley.sessions (site, id, created_at, last_message_at, message_count)
    SELECT '', n::text, 0, 0, 0 FROM generate_series(1, 8) AS n WHERE NOT EXISTS (SELECT FROM parley.sessions);
  ANALYZE parley.sessions;
  DELETE FROM parley.sessions WHERE site = '';`;

/** Instants are milliseconds since 1970. */
const SITES = `
  CREATE TABLE parley.notes (
    name text COLLATE "C" PRIMARY KEY,
    text text NOT NULL
  );

  CREATE TABLE parley.sites (
    id text COLLATE "C" PRIMARY KEY,
    name text NOT NULL,
    plan text NOT NULL,
    public_key text COLLATE "C" NOT NULL UNIQUE,
    settings text NOT NULL, -- JSON; as text, because jsonb does not accept NUL
    sealed_secrets text NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    knowledge_entries bigint NOT NULL DEFAULT 0,
    knowledge_at bigint NOT NULL DEFAULT 0,
    report_at bigint, -- of the next weekly report; NULL: the owner wants none
    bodies_until bigint -- until when the bodies of its calls are recorded
  );
  CREATE INDEX sites_by_report ON parley.sites (report_at) WHERE report_at IS NOT NULL;

  -- Questions with the owner's answers. A change also sets knowledge_at of their site.
  CREATE TABLE parley.knowledge (
    site text COLLATE "C" NOT NULL REFERENCES parley.sites ON DELETE CASCADE,
    id text COLLATE "C" NOT NULL,
    question text NOT NULL,
    answer text NOT NULL,
    updated_at bigint NOT NULL,
    PRIMARY KEY (site, id)
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
    created_at bigint NOT NULL,
    last_four text, -- of the key
    used_at bigint -- exact to the hour
  );
  CREATE INDEX keys_by_site ON parley.keys (site);

  -- Rises with every change to a site or a key. A row and not a sequence, because it must change with the commit, not before.
  CREATE TABLE parley.settings_version (version bigint NOT NULL);
  INSERT INTO parley.settings_version VALUES (0);
  CREATE FUNCTION parley.raise_settings_version() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN UPDATE parley.settings_version SET version = version + 1; RETURN NULL; END $$;
  ${versionTrigger("sites", "INSERT OR UPDATE OR DELETE")}
  -- A key's only update is the time of its use.
  ${versionTrigger("keys", "INSERT OR DELETE")}
`;

const CONVERSATIONS = `
  -- last_message_at and message_count change with every message, so no index contains them, and pages have free space for
  -- the changed rows: then no index is written.
  CREATE TABLE parley.sessions (
    key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    site text COLLATE "C" NOT NULL,
    id text COLLATE "C" NOT NULL,
    created_at bigint NOT NULL,
    last_message_at bigint NOT NULL,
    message_count bigint NOT NULL,
    user_id text,
    user_verified boolean, -- NULL: no user
    successor text COLLATE "C", -- the id of the session that follows this expired one
    -- Who handles it: NULL (the workflow), waiting or person; since when, and until when the visitor waits.
    handled_by text COLLATE "C",
    handled_since bigint,
    handled_due bigint,
    handling jsonb, -- for whom, by whom, and when it left the workflow
    -- How often that changed, how many messages in a row have failed, and what the workflow has not received yet.
    epoch bigint NOT NULL DEFAULT 0,
    failures bigint NOT NULL DEFAULT 0,
    returned jsonb,
    beginning text, -- JSON: where the visitor was, and the products that they viewed and had in a shop's cart
    outcome jsonb, -- a wait that timed out, or a message that was left, until the team has handled it
    team jsonb, -- NULL: the team has recorded nothing
    user_name text,
    user_email text, -- of a verified user: for an agent's answer by e-mail
    -- The minute of the last message. Inboxes are sorted by it, so that no index changes with each message.
    active bigint GENERATED ALWAYS AS (last_message_at / 60000) STORED,
    UNIQUE (site, id)
  ) WITH (fillfactor = 80);
  CREATE INDEX sessions_by_age ON parley.sessions (site, created_at DESC, id);
  CREATE INDEX sessions_by_key ON parley.sessions (site, key);
  CREATE INDEX sessions_by_successor ON parley.sessions (site, successor) WHERE successor IS NOT NULL;
  -- By hash, because a user's id may be longer than an ordered index allows.
  CREATE INDEX sessions_by_user ON parley.sessions USING hash (user_id) WHERE user_id IS NOT NULL;
  CREATE INDEX sessions_by_handling ON parley.sessions (site, handled_by, handled_since, id) WHERE handled_by IS NOT NULL;
  CREATE INDEX sessions_by_handled_due ON parley.sessions (handled_due) WHERE handled_due IS NOT NULL;
  CREATE INDEX sessions_by_outcome ON parley.sessions (site, (outcome ->> 'is'), active DESC) WHERE outcome IS NOT NULL;
  CREATE INDEX sessions_open ON parley.sessions (site, active DESC) WHERE team ->> 'closed' IS NULL;
  CREATE INDEX sessions_closed ON parley.sessions (site, active DESC) WHERE team ->> 'closed' IS NOT NULL;
  CREATE INDEX sessions_snoozed ON parley.sessions (site, active DESC) WHERE team ->> 'snoozedUntil' IS NOT NULL;
  CREATE INDEX sessions_by_assignee ON parley.sessions (site, (team -> 'assignee' ->> 'id'), active DESC)
    WHERE (team -> 'assignee' ->> 'id') IS NOT NULL;
  ${SAMPLE_SESSIONS}

  -- Ids of removed sessions, until all tokens from before their first message have expired.
  CREATE TABLE parley.removed_sessions (
    site text COLLATE "C" NOT NULL,
    id text COLLATE "C" NOT NULL,
    until bigint NOT NULL,
    PRIMARY KEY (site, id)
  );
  CREATE INDEX removed_sessions_by_end ON parley.removed_sessions (until);

  -- Insert-only on the path of a message: whether a question was answered is read from its reply. No foreign key, because
  -- a transaction that adds or removes messages locks their session's row.
  CREATE TABLE parley.messages (
    key bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
    session bigint NOT NULL,
    id text NOT NULL,
    role text NOT NULL,
    content text NOT NULL,
    at bigint NOT NULL,
    -- For questions: until when a reply may be expected (NULL: given up), and the secret of a late one.
    due_at bigint,
    reply_secret text,
    -- For replies: the question's key, how it was made (response_time in milliseconds), and whether the visitor stopped it.
    answers bigint,
    model text,
    tokens_used bigint,
    response_time double precision,
    stopped boolean,
    rating smallint, -- 1 or -1
    extras text, -- JSON
    epoch bigint, -- for questions: the session's (NULL: 0)
    agent text, -- JSON: the author
    files text, -- JSON
    rating_reason text,
    carts text -- JSON: products of a reply's cards that were put into a cart
  );
  CREATE INDEX messages_by_session ON parley.messages (session, key);
  -- Finds one message of a session without reading the others.
  CREATE INDEX messages_by_id ON parley.messages (session, id);

  -- Messages that count as unanswered, one row for each reason, and when they were asked.
  CREATE TABLE parley.unanswered (
    question bigint NOT NULL, -- the message's key
    kind text COLLATE "C" NOT NULL,
    at bigint NOT NULL,
    asked_at bigint NOT NULL,
    session bigint NOT NULL,
    site text COLLATE "C" NOT NULL,
    PRIMARY KEY (question, kind)
  );
  CREATE INDEX unanswered_by_site ON parley.unanswered (site, asked_at, question);
  CREATE INDEX unanswered_by_session ON parley.unanswered (session);
  -- Wordings marked as answered (JSON of \`questionWords\`): not visitors' texts, which are removed with their conversation.
  CREATE TABLE parley.answered_questions (
    site text COLLATE "C" NOT NULL REFERENCES parley.sites ON DELETE CASCADE,
    words text COLLATE "C" NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (site, words)
  );

  -- A claim whose session is gone counts as none, and is removed when it expires, like the others.
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

  -- Events of a conversation that are not messages, numbered together with them. For a removed session, its deletion.
  CREATE TABLE parley.session_events (
    key bigint PRIMARY KEY,
    site text COLLATE "C" NOT NULL,
    session_id text COLLATE "C" NOT NULL,
    type text NOT NULL,
    at bigint NOT NULL,
    data jsonb
  );
  CREATE INDEX session_events_by_session ON parley.session_events (site, session_id, key);
  CREATE INDEX session_events_by_age ON parley.session_events (at) WHERE type = 'deleted';

  -- Files from visitors, by the id under which their content is stored. Name and type are NULL until that is complete.
  CREATE TABLE parley.files (
    id text COLLATE "C" PRIMARY KEY,
    site text COLLATE "C" NOT NULL,
    session_id text COLLATE "C" NOT NULL,
    name text,
    type text,
    size bigint NOT NULL,
    at bigint NOT NULL,
    is_sent boolean NOT NULL DEFAULT false -- belongs to a message
  );
  CREATE INDEX files_by_session ON parley.files (site, session_id) INCLUDE (size);
  CREATE INDEX files_unsent ON parley.files (at) WHERE NOT is_sent;
  CREATE INDEX files_unsent_of_site ON parley.files (site, at) INCLUDE (size) WHERE NOT is_sent;
  -- Ids of removed files whose content is still to be removed, once no upload can be in progress.
  CREATE TABLE parley.file_removals (
    id text COLLATE "C" PRIMARY KEY,
    due_at bigint NOT NULL
  );
  CREATE INDEX file_removals_due ON parley.file_removals (due_at);
`;

const COUNTS = `
  -- Number of sessions created in each span (start, span: milliseconds), and the usage of each day. Each is a
  -- sum over shards, so that replicas rarely wait for each other's rows.
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
    what text COLLATE "C" NOT NULL, -- a field of UsageDay, or reply/ or answer/<bucket of latency>
    shard smallint NOT NULL,
    times bigint NOT NULL,
    PRIMARY KEY (site, day, what, shard)
  ) WITH (fillfactor = 80);

  -- The result of one write: its answer, and its additions to the counts (what 'listed': session_counts).
  CREATE TYPE parley.counted AS (site text, at bigint, what text, by bigint);
  CREATE TYPE parley.done AS (answer json, counted parley.counted[]);

  -- Lower-cases for searches, independent of the database's language.
  DO $$ BEGIN
    CREATE COLLATION parley.caseless (provider = icu, locale = 'und');
  EXCEPTION WHEN OTHERS THEN
    CREATE COLLATION parley.caseless FROM "C"; -- The server was built without ICU.
  END $$;
`;

const PEOPLE = `
  CREATE TABLE parley.people (
    id text COLLATE "C" PRIMARY KEY,
    email text COLLATE "C" NOT NULL UNIQUE,
    name text NOT NULL,
    password_hash text NOT NULL,
    password_set_at bigint NOT NULL,
    is_operator boolean NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    mails boolean NOT NULL DEFAULT true, -- whether they want e-mails
    language text -- language of their e-mails (BCP 47)
  );
  CREATE TABLE parley.people_sites (
    person text COLLATE "C" NOT NULL REFERENCES parley.people (id) ON DELETE CASCADE,
    site text COLLATE "C" NOT NULL REFERENCES parley.sites (id) ON DELETE CASCADE,
    role text COLLATE "C" NOT NULL,
    PRIMARY KEY (person, site)
  );
  CREATE INDEX people_by_site ON parley.people_sites (site);

  -- Links that can be used once.
  CREATE TABLE parley.links (
    hash text COLLATE "C" PRIMARY KEY,
    kind text COLLATE "C" NOT NULL,
    email text COLLATE "C",
    role text COLLATE "C",
    site text COLLATE "C" REFERENCES parley.sites (id) ON DELETE CASCADE,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    maker text COLLATE "C" -- a person; NULL: the operator of the machine
  );
  CREATE INDEX links_by_site ON parley.links (site);

  -- Replacements for a person's password.
  CREATE TABLE parley.passkeys (
    id text COLLATE "C" PRIMARY KEY,
    person text COLLATE "C" NOT NULL REFERENCES parley.people (id) ON DELETE CASCADE,
    name text NOT NULL,
    public_key text NOT NULL,
    counter bigint NOT NULL,
    password_set_at bigint NOT NULL,
    created_at bigint NOT NULL,
    used_at bigint
  );
  CREATE INDEX passkeys_by_person ON parley.passkeys (person, created_at, id);

  -- Browsers that are signed in to the console, by a hash of the secret in their cookie.
  CREATE TABLE parley.sign_ins (
    hash text COLLATE "C" PRIMARY KEY,
    person text COLLATE "C" NOT NULL REFERENCES parley.people (id) ON DELETE CASCADE,
    password_set_at bigint NOT NULL,
    expires_at bigint NOT NULL
  );
  CREATE INDEX sign_ins_by_person ON parley.sign_ins (person);
  CREATE INDEX sign_ins_by_expiry ON parley.sign_ins (expires_at);

  -- Changes made by people.
  CREATE TABLE parley.audit (
    key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at bigint NOT NULL,
    site text COLLATE "C",
    person text COLLATE "C" NOT NULL,
    email text NOT NULL,
    what text COLLATE "C" NOT NULL,
    details text NOT NULL -- JSON
  );
  CREATE INDEX audit_by_site ON parley.audit (site, key);
  CREATE INDEX audit_by_age ON parley.audit (at);
`;

const OUTGOING = `
  -- Events for sites' owners. They refer to messages by key: the text is in the message's row.
  CREATE TABLE parley.outbox (
    key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text COLLATE "C" NOT NULL UNIQUE,
    site text COLLATE "C" NOT NULL,
    session_id text COLLATE "C" NOT NULL,
    type text NOT NULL,
    at bigint NOT NULL,
    message bigint, -- its key
    data json NOT NULL,
    state text COLLATE "C" NOT NULL, -- pending, delivered or failed
    attempts bigint NOT NULL,
    next_at bigint, -- only of the first pending event of a conversation
    lease_until bigint NOT NULL,
    done_at bigint,
    problem text -- JSON
  );
  CREATE INDEX outbox_due ON parley.outbox (next_at) WHERE state = 'pending' AND next_at IS NOT NULL;
  CREATE INDEX outbox_by_session ON parley.outbox (site, session_id, key);
  CREATE INDEX outbox_by_site ON parley.outbox (site, state, key);
  CREATE INDEX outbox_done ON parley.outbox (state, done_at) WHERE done_at IS NOT NULL;

  -- Results of each site's latest messages to its workflow or model.
  CREATE TABLE parley.calls (
    key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text COLLATE "C" NOT NULL,
    site text COLLATE "C" NOT NULL,
    session_id text COLLATE "C" NOT NULL,
    kind text COLLATE "C" NOT NULL, -- webhook or model
    at bigint NOT NULL,
    outcome text COLLATE "C" NOT NULL, -- answered, failed or stopped
    status bigint, -- of HTTP
    duration bigint NOT NULL, -- milliseconds
    calls bigint NOT NULL,
    problem text, -- JSON
    bodies text, -- encrypted
    bodies_until bigint -- when they are erased
  );
  CREATE INDEX calls_by_site ON parley.calls (site, at, key);
  CREATE INDEX calls_with_bodies ON parley.calls (bodies_until) WHERE bodies_until IS NOT NULL;

  -- The message up to which each person of the team has read.
  CREATE TABLE parley.read_marks (
    session bigint NOT NULL,
    reader text COLLATE "C" NOT NULL,
    message bigint NOT NULL,
    PRIMARY KEY (session, reader)
  );

  CREATE TABLE parley.contacts (
    session bigint PRIMARY KEY,
    email text NOT NULL,
    name text,
    message text,
    at bigint NOT NULL,
    language text -- language of their e-mails (BCP 47)
  );
  CREATE INDEX contacts_email ON parley.contacts (lower(email));

  -- E-mails to be sent: to the site's people about waiting visitors and left messages; to visitors about agents' answers.
  CREATE TABLE parley.mails (
    site text COLLATE "C" NOT NULL,
    session_id text COLLATE "C" NOT NULL,
    kind text COLLATE "C" NOT NULL, -- waiting, left or answer
    due_at bigint,
    heard bigint NOT NULL DEFAULT 0, -- for an answer: the key of the last message that the visitor has seen
    attempts bigint NOT NULL DEFAULT 0,
    lease_until bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (site, session_id, kind)
  );
  CREATE INDEX mails_due ON parley.mails (due_at) WHERE due_at IS NOT NULL;
  -- When a site's people received their last e-mail.
  CREATE TABLE parley.mailed_sites (
    site text COLLATE "C" PRIMARY KEY,
    last_at bigint NOT NULL DEFAULT 0,
    lease_until bigint NOT NULL
  );

  -- Whether visitors confirmed the addresses that they left, by the link in an e-mail. The hash is the link's.
  CREATE TABLE parley.confirmations (
    site text COLLATE "C" NOT NULL,
    session_id text COLLATE "C" NOT NULL,
    email text COLLATE "C" NOT NULL,
    hash text COLLATE "C" UNIQUE,
    expires_at bigint,
    confirmed_at bigint,
    due_at bigint, -- of the first e-mail
    attempts bigint NOT NULL DEFAULT 0,
    lease_until bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (site, session_id)
  );
  CREATE INDEX confirmations_due ON parley.confirmations (due_at) WHERE due_at IS NOT NULL;

  -- E-mails sent, counted for each limit.
  CREATE TABLE parley.mail_counts (
    name text COLLATE "C" PRIMARY KEY,
    used bigint NOT NULL,
    resets_at bigint NOT NULL
  );
  CREATE INDEX mail_counts_by_reset ON parley.mail_counts (resets_at);
`;

/**
 * The tables, step by step: a database of version n has had the first n steps. Never change a released step; add another. All
 * tables are in the schema `parley`. Order and equality compare bytes (`COLLATE "C"`) where it matters, so that they do not
 * depend on the database's collation.
 */
export const STEPS: readonly string[] = [[SITES, CONVERSATIONS, COUNTS, PEOPLE, OUTGOING].join("")];
