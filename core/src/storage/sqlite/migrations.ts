function versionTrigger(table: string, change: string): string {
  return `CREATE TRIGGER ${table}_${change.toLowerCase()}_version AFTER ${change} ON ${table}
    BEGIN UPDATE settings_version SET version = version + 1; END;`;
}

/** Instants are milliseconds since 1970. */
const SITES = `
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
    updated_at INTEGER NOT NULL,
    knowledge_entries INTEGER NOT NULL DEFAULT 0,
    knowledge_at INTEGER NOT NULL DEFAULT 0,
    report_at INTEGER, -- of the next weekly report; NULL: the owner wants none
    bodies_until INTEGER -- until when the bodies of its calls are recorded
  ) STRICT;
  CREATE INDEX sites_by_report ON sites (report_at) WHERE report_at IS NOT NULL;

  -- Questions with the owner's answers. A change also sets knowledge_at of their site.
  CREATE TABLE knowledge (
    site TEXT NOT NULL REFERENCES sites (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    question TEXT NOT NULL,
    answer TEXT NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (site, id)
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
    created_at INTEGER NOT NULL,
    last_four TEXT, -- of the key
    used_at INTEGER -- exact to the hour
  ) STRICT;
  CREATE INDEX keys_by_site ON keys (site);

  -- Rises with every change to a site or a key, by any process. A key's only update is the time of its use.
  CREATE TABLE settings_version (version INTEGER NOT NULL) STRICT;
  INSERT INTO settings_version VALUES (0);
${["INSERT", "UPDATE", "DELETE"].map((change) => versionTrigger("sites", change)).join("\n")}
${["INSERT", "DELETE"].map((change) => versionTrigger("keys", change)).join("\n")}
`;

const CONVERSATIONS = `
  -- last_message_at and message_count change with every message, so no index contains them: it would triple the cost.
  CREATE TABLE sessions (
    key INTEGER PRIMARY KEY AUTOINCREMENT,
    site TEXT NOT NULL,
    id TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    last_message_at INTEGER NOT NULL,
    message_count INTEGER NOT NULL,
    user_id TEXT,
    user_verified INTEGER, -- NULL: no user
    successor TEXT, -- the id of the session that follows this expired one
    -- The key up to which message_count and last_message_at include messages: reads add the later ones.
    counted INTEGER NOT NULL DEFAULT 0,
    -- Who handles it: NULL (the workflow), waiting or person; since when, and until when the visitor waits.
    handled_by TEXT,
    handled_since INTEGER,
    handled_due INTEGER,
    handling TEXT, -- JSON: for whom, by whom, and when it left the workflow
    -- How often that changed, how many messages in a row have failed, and (JSON) what the workflow has not received yet.
    epoch INTEGER NOT NULL DEFAULT 0,
    failures INTEGER NOT NULL DEFAULT 0,
    returned TEXT,
    beginning TEXT, -- JSON: where the visitor was, and the products that they viewed and had in a shop's cart
    outcome TEXT, -- JSON: a wait that timed out, or a message that was left, until the team has handled it
    team TEXT, -- JSON; NULL: the team has recorded nothing
    user_name TEXT,
    user_email TEXT, -- of a verified user: for an agent's answer by e-mail
    -- The minute of the last message. Inboxes are sorted by it, so that no index changes with each message.
    active INTEGER GENERATED ALWAYS AS (last_message_at / 60000) VIRTUAL,
    UNIQUE (site, id)
  ) STRICT;
  CREATE INDEX sessions_by_age ON sessions (site, created_at DESC, id);
  -- Each index ends with the key, which is the order of an export.
  CREATE INDEX sessions_by_site ON sessions (site);
  CREATE INDEX sessions_by_user ON sessions (user_id, site) WHERE user_id IS NOT NULL;
  CREATE INDEX sessions_by_successor ON sessions (site, successor) WHERE successor IS NOT NULL;
  CREATE INDEX sessions_by_handling ON sessions (site, handled_by, handled_since, id) WHERE handled_by IS NOT NULL;
  CREATE INDEX sessions_by_handled_due ON sessions (handled_due) WHERE handled_due IS NOT NULL;
  CREATE INDEX sessions_by_outcome ON sessions (site, (outcome ->> 'is'), active DESC) WHERE outcome IS NOT NULL;
  CREATE INDEX sessions_open ON sessions (site, active DESC) WHERE team ->> 'closed' IS NULL;
  CREATE INDEX sessions_closed ON sessions (site, active DESC) WHERE team ->> 'closed' IS NOT NULL;
  CREATE INDEX sessions_snoozed ON sessions (site, active DESC) WHERE team ->> 'snoozedUntil' IS NOT NULL;
  CREATE INDEX sessions_by_assignee ON sessions (site, (team -> 'assignee' ->> 'id'), active DESC)
    WHERE (team -> 'assignee' ->> 'id') IS NOT NULL;

  -- Ids of removed sessions, until all tokens from before their first message have expired.
  CREATE TABLE removed_sessions (
    site TEXT NOT NULL,
    id TEXT NOT NULL,
    until INTEGER NOT NULL,
    PRIMARY KEY (site, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX removed_sessions_by_end ON removed_sessions (until);

  CREATE TABLE messages (
    key INTEGER PRIMARY KEY,
    session INTEGER NOT NULL REFERENCES sessions (key) ON DELETE CASCADE,
    id TEXT NOT NULL,
    role TEXT NOT NULL,
    content TEXT NOT NULL,
    at INTEGER NOT NULL,
    model TEXT, -- this and the next two: only for replies
    tokens_used INTEGER,
    response_time REAL, -- milliseconds
    -- For questions: until when a reply may be expected (NULL: answered or given up), and the secret of a late one.
    due_at INTEGER,
    reply_secret TEXT,
    -- For replies: the question's key, whether the visitor stopped it, its rating (1 or -1), and JSON.
    answers INTEGER,
    stopped INTEGER,
    rating INTEGER,
    extras TEXT,
    epoch INTEGER, -- for questions: the session's (NULL: 0)
    agent TEXT, -- JSON: the author
    files TEXT, -- JSON
    rating_reason TEXT,
    carts TEXT -- JSON: products of a reply's cards that were put into a cart
  ) STRICT;
  CREATE INDEX messages_by_session ON messages (session);
  -- Finds one message of a session, and its questions that await a reply, without reading the others.
  CREATE INDEX messages_by_id ON messages (session, id);
  CREATE INDEX messages_awaiting ON messages (session, due_at) WHERE due_at IS NOT NULL;

  -- Messages that count as unanswered, one row for each reason, and when they were asked.
  CREATE TABLE unanswered (
    question INTEGER NOT NULL, -- the message's key
    kind TEXT NOT NULL,
    at INTEGER NOT NULL,
    asked_at INTEGER NOT NULL,
    session INTEGER NOT NULL REFERENCES sessions (key) ON DELETE CASCADE,
    site TEXT NOT NULL,
    PRIMARY KEY (question, kind)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX unanswered_by_site ON unanswered (site, asked_at);
  CREATE INDEX unanswered_by_session ON unanswered (session);
  -- Wordings marked as answered (JSON of \`questionWords\`): not visitors' texts, which are removed with their conversation.
  CREATE TABLE answered_questions (
    site TEXT NOT NULL REFERENCES sites (id) ON DELETE CASCADE,
    words TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (site, words)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE claims (
    -- Claims on idempotency keys.
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
  CREATE INDEX claims_by_session ON claims (session);
  CREATE INDEX claims_by_expiry ON claims (expires_at);

  -- Events of a conversation that are not messages, numbered together with them. For a removed session, its deletion;
  -- for a removed site, one row so that its numbers are not reused.
  CREATE TABLE session_events (
    key INTEGER PRIMARY KEY,
    site TEXT NOT NULL,
    session_id TEXT NOT NULL,
    type TEXT NOT NULL,
    at INTEGER NOT NULL,
    data TEXT -- JSON
  ) STRICT;
  CREATE INDEX session_events_by_session ON session_events (site, session_id, key);
  CREATE INDEX session_events_by_age ON session_events (type, at);

  -- Files from visitors, by the id under which their content is stored. Name and type are NULL until that is complete.
  CREATE TABLE files (
    id TEXT PRIMARY KEY,
    site TEXT NOT NULL,
    session_id TEXT NOT NULL,
    name TEXT,
    type TEXT,
    size INTEGER NOT NULL,
    at INTEGER NOT NULL,
    is_sent INTEGER NOT NULL DEFAULT 0 -- belongs to a message
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX files_by_session ON files (site, session_id, size);
  CREATE INDEX files_unsent ON files (at) WHERE is_sent = 0;
  -- Unsent files of one site, from the newest.
  CREATE INDEX files_unsent_of_site ON files (site, at, size) WHERE is_sent = 0;
  -- Ids of removed files whose content is still to be removed, once no upload can be in progress.
  CREATE TABLE file_removals (
    id TEXT PRIMARY KEY,
    due_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX file_removals_due ON file_removals (due_at);
`;

const COUNTS = `
  -- Number of sessions created in each day, hour and minute (span, start: milliseconds).
  CREATE TABLE session_counts (
    site TEXT NOT NULL,
    span INTEGER NOT NULL,
    start INTEGER NOT NULL,
    sessions INTEGER NOT NULL,
    PRIMARY KEY (site, span, start)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE usage (
    site TEXT NOT NULL,
    day INTEGER NOT NULL,
    messages INTEGER NOT NULL,
    sessions INTEGER NOT NULL,
    failures INTEGER NOT NULL,
    handovers INTEGER NOT NULL,
    missed INTEGER NOT NULL,
    unanswered INTEGER NOT NULL,
    rated_up INTEGER NOT NULL,
    rated_down INTEGER NOT NULL,
    tokens INTEGER NOT NULL,
    tool_calls INTEGER NOT NULL,
    assisted_carts INTEGER NOT NULL, -- products of replies' cards that were put into a cart
    PRIMARY KEY (site, day)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE usage_latency (
    site TEXT NOT NULL,
    day INTEGER NOT NULL,
    what TEXT NOT NULL, -- replies, or answers: first messages of agents
    bucket INTEGER NOT NULL,
    times INTEGER NOT NULL,
    PRIMARY KEY (site, day, what, bucket)
  ) STRICT, WITHOUT ROWID;

  -- The keys up to which usage and usage_latency include messages and sessions: reads add the later ones.
  CREATE TABLE usage_mark (
    message INTEGER NOT NULL,
    session INTEGER NOT NULL
  ) STRICT;
  INSERT INTO usage_mark VALUES (0, 0);
`;

const PEOPLE = `
  CREATE TABLE people (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    password_hash TEXT NOT NULL,
    password_set_at INTEGER NOT NULL,
    is_operator INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    mails INTEGER NOT NULL DEFAULT 1, -- whether they want e-mails
    language TEXT -- language of their e-mails (BCP 47)
  ) STRICT;
  CREATE TABLE people_sites (
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    site TEXT NOT NULL REFERENCES sites (id) ON DELETE CASCADE,
    role TEXT NOT NULL,
    PRIMARY KEY (person, site)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX people_by_site ON people_sites (site);

  -- Links that can be used once.
  CREATE TABLE links (
    hash TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    email TEXT,
    role TEXT,
    site TEXT REFERENCES sites (id) ON DELETE CASCADE,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    maker TEXT -- a person; NULL: the operator of the machine
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX links_by_site ON links (site);

  -- Replacements for a person's password.
  CREATE TABLE passkeys (
    id TEXT PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    public_key TEXT NOT NULL,
    counter INTEGER NOT NULL,
    password_set_at INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    used_at INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX passkeys_by_person ON passkeys (person, created_at, id);

  -- Browsers that are signed in to the console, by a hash of the secret in their cookie.
  CREATE TABLE sign_ins (
    hash TEXT PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    password_set_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sign_ins_by_person ON sign_ins (person);
  CREATE INDEX sign_ins_by_expiry ON sign_ins (expires_at);

  -- Changes made by people.
  CREATE TABLE audit (
    key INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    site TEXT,
    person TEXT NOT NULL,
    email TEXT NOT NULL,
    what TEXT NOT NULL,
    details TEXT NOT NULL -- JSON
  ) STRICT;
  CREATE INDEX audit_by_site ON audit (site, key);
`;

const OUTGOING = `
  -- Events for sites' owners. They refer to messages by key: the text is in the message's row.
  CREATE TABLE outbox (
    key INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    site TEXT NOT NULL,
    session_id TEXT NOT NULL,
    type TEXT NOT NULL,
    at INTEGER NOT NULL,
    message INTEGER, -- its key
    data TEXT NOT NULL, -- JSON
    state TEXT NOT NULL, -- pending, delivered or failed
    attempts INTEGER NOT NULL,
    next_at INTEGER, -- only of the first pending event of a conversation
    lease_until INTEGER NOT NULL,
    done_at INTEGER,
    problem TEXT -- JSON
  ) STRICT;
  CREATE INDEX outbox_due ON outbox (next_at) WHERE state = 'pending' AND next_at IS NOT NULL;
  CREATE INDEX outbox_by_session ON outbox (site, session_id, key);
  CREATE INDEX outbox_by_site ON outbox (site, state, key);
  CREATE INDEX outbox_done ON outbox (state, done_at) WHERE done_at IS NOT NULL;

  -- Results of each site's latest messages to its workflow or model.
  CREATE TABLE calls (
    key INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL,
    site TEXT NOT NULL,
    session_id TEXT NOT NULL,
    kind TEXT NOT NULL, -- webhook or model
    at INTEGER NOT NULL,
    outcome TEXT NOT NULL, -- answered, failed or stopped
    status INTEGER, -- of HTTP
    duration INTEGER NOT NULL, -- milliseconds
    calls INTEGER NOT NULL,
    problem TEXT, -- JSON
    bodies TEXT, -- encrypted
    bodies_until INTEGER -- when they are erased
  ) STRICT;
  CREATE INDEX calls_by_site ON calls (site, at, key);
  CREATE INDEX calls_with_bodies ON calls (bodies_until) WHERE bodies_until IS NOT NULL;

  -- The message up to which each person of the team has read.
  CREATE TABLE read_marks (
    session INTEGER NOT NULL REFERENCES sessions (key) ON DELETE CASCADE,
    reader TEXT NOT NULL,
    message INTEGER NOT NULL,
    PRIMARY KEY (session, reader)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE contacts (
    session INTEGER PRIMARY KEY REFERENCES sessions (key) ON DELETE CASCADE,
    email TEXT NOT NULL,
    name TEXT,
    message TEXT,
    at INTEGER NOT NULL,
    language TEXT -- language of their e-mails (BCP 47)
  ) STRICT;
  CREATE INDEX contacts_email ON contacts (lower(email));

  -- E-mails to be sent: to the site's people about waiting visitors and left messages; to visitors about agents' answers.
  CREATE TABLE mails (
    site TEXT NOT NULL REFERENCES sites (id) ON DELETE CASCADE,
    session_id TEXT NOT NULL,
    kind TEXT NOT NULL, -- waiting, left or answer
    due_at INTEGER,
    heard INTEGER NOT NULL DEFAULT 0, -- for an answer: the key of the last message that the visitor has seen
    attempts INTEGER NOT NULL DEFAULT 0,
    lease_until INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (site, session_id, kind)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX mails_due ON mails (due_at) WHERE due_at IS NOT NULL;
  -- When a site's people received their last e-mail.
  CREATE TABLE mailed_sites (
    site TEXT PRIMARY KEY REFERENCES sites (id) ON DELETE CASCADE,
    last_at INTEGER NOT NULL DEFAULT 0,
    lease_until INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- Whether visitors confirmed the addresses that they left, by the link in an e-mail. The hash is the link's.
  CREATE TABLE confirmations (
    site TEXT NOT NULL REFERENCES sites (id) ON DELETE CASCADE,
    session_id TEXT NOT NULL,
    email TEXT NOT NULL,
    hash TEXT UNIQUE,
    expires_at INTEGER,
    confirmed_at INTEGER,
    due_at INTEGER, -- of the first e-mail
    attempts INTEGER NOT NULL DEFAULT 0,
    lease_until INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (site, session_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX confirmations_due ON confirmations (due_at) WHERE due_at IS NOT NULL;

  -- E-mails sent, counted for each limit.
  CREATE TABLE mail_counts (
    name TEXT PRIMARY KEY,
    used INTEGER NOT NULL,
    resets_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX mail_counts_by_reset ON mail_counts (resets_at);
`;

/**
 * The schema, step by step: a database of `user_version` n has had the first n steps. Never change a released step; add another.
 * Foreign keys are off while steps run, so that a step may rebuild a table.
 */
export const MIGRATIONS: readonly string[] = [[SITES, CONVERSATIONS, COUNTS, PEOPLE, OUTGOING].join("")];
