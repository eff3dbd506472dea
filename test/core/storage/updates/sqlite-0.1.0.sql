-- A SQLite file as version 0.1.0 left it: its own dump. Master secret: kept for the tests of updates
-- API key: sk_Qj2vZSWFmv8E_hbI33CuLEJ09salvdRu8hd6gbWMVjANEagpSGmiG
-- Key that may only read: sk_n1JSTAuqHrTu_4gHJ2GdHwBWCu4s8mxqyhgppV3xP5I37zrmLtLjY
-- Identity secret: idty_PW1UOAXnzEi9CN2B51Twd6YJ3VOsvUymI9VpCQwqQWW
-- Of a verified visitor: ses_0xqAiSph35gD87XvrQuwASx2; of a guest, with a rating: ses_IXS2d5T9V2Evo2vdnfqCbPKL
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE notes (
    name TEXT PRIMARY KEY,
    text TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
INSERT INTO notes VALUES('vault-canary','v1.v8cBffhwlc3p2lSRV7KP54PCuSoDdRKe-VOJzhUVgb_3EQ');
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
INSERT INTO sites VALUES('site_erup587WQ6mRzR6w','Blue Door Books','pro','pk_JWNsXswcYkk81gIwE4Eoa3oS','{"closed":false,"reply_source":"webhook","webhook_url":"http://127.0.0.1:4001/chat","webhook_timeout":90,"webhook_history":3,"model_base_url":null,"model_name":"","model_system_prompt":"","model_history":20,"sign":true,"timestamp":true,"standard_webhooks":true,"payload":"standard","signature_format":"prefixed","feedback_events":false,"allowed_origins":["https://shop.example.com"],"session_timeout":7200,"visitor_messages_per_minute":20,"visitor_calls_per_minute":300,"appearance":{"title":"Blue Door Books","greeting":"**Good morning!**","color":"#1d4ed8","theme":"auto","position":"right","starter_prompts":["When are you open?"],"consent":"","images":false,"feedback":true},"strings":{"de.send":"Ab damit"}}','v1.3mpjzc7-7X7wtXESnY-oQgnol-MknrfrPPbtJzPZn4s8iSyiZyWqNtlyt7dg86ytEHnE6TNf5xCjGt7c5kb-_i6LTTJEtmxYrtAPLbiTxyGJ0Eoh7sBglnCU8HpStFpbedSFW-NH_4Fwt_4BuYzowIK0QD1C2F3fhTLn5eDyCkA0_iocEYerZR7ipvsWp0y6gMH5VQKbW_K4UbjCumFGyLuDJTEYm0oGsPKQNW4YJkDiGG40DJLShr3Z0CBmwCxUiVs2deIeresGfRv5Dz5v435lGoNJYs55W64HZc6KW-BM9AQo4r-ZB9u5yyoqjv7HoAf5prvNwMmOWja0yuGuZvaDsZO3LPE9rIzYK5ZlYt0br_vgIpiTVBVBHYhIsrAjVT5VErEUj1DQ7It_pptFIbqojxTW-CG6FzKIXZZOy644VrDor7BJqFsAB5B4RgUji1MMzreGgR-oDMsAJfj-fezzfG5tDA',1795419652216,1795419655261);
CREATE TABLE site_origins (
    origin TEXT NOT NULL,
    site TEXT NOT NULL REFERENCES sites (id) ON DELETE CASCADE,
    PRIMARY KEY (origin, site)
  ) STRICT, WITHOUT ROWID;
INSERT INTO site_origins VALUES('https://shop.example.com','site_erup587WQ6mRzR6w');
CREATE TABLE keys (
    id TEXT PRIMARY KEY,
    site TEXT NOT NULL REFERENCES sites (id) ON DELETE CASCADE,
    hash TEXT NOT NULL,
    label TEXT NOT NULL,
    permissions TEXT NOT NULL, -- JSON
    created_at INTEGER NOT NULL
  ) STRICT;
INSERT INTO keys VALUES('key_Qj2vZSWFmv8E','site_erup587WQ6mRzR6w','5lthpLAqA0GGG_CyS9Na1zrksu8qsV1Y6PRj34GocvQ','First key','["messages:write","conversations:read","conversations:delete","sessions:read","webhooks:test","settings:read","settings:write","users:manage","usage:read"]',1795419652216);
INSERT INTO keys VALUES('key_n1JSTAuqHrTu','site_erup587WQ6mRzR6w','5I4mSs0dvd_Lj2_hrYdU3TgYcndM-RvnAWIelWMxi6w','Reader','["conversations:read"]',1795419655289);
CREATE TABLE settings_version (version INTEGER NOT NULL) STRICT;
INSERT INTO settings_version VALUES(4);
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
INSERT INTO sessions VALUES(1,'site_erup587WQ6mRzR6w','order-42',1795419655377,1795419656987,4,'7',1,NULL);
INSERT INTO sessions VALUES(2,'site_erup587WQ6mRzR6w','order-43',1795419656992,1795419656992,1,NULL,NULL,NULL);
INSERT INTO sessions VALUES(3,'site_erup587WQ6mRzR6w','ses_0xqAiSph35gD87XvrQuwASx2',1795419657006,1795419657026,2,'8',1,NULL);
INSERT INTO sessions VALUES(4,'site_erup587WQ6mRzR6w','ses_IXS2d5T9V2Evo2vdnfqCbPKL',1795419657032,1795419657046,2,NULL,NULL,NULL);
INSERT INTO sessions VALUES(5,'site_erup587WQ6mRzR6w','ses_W4tW4QueRkTaq8O7DskX4puA',1795419657062,1795419657062,0,NULL,NULL,NULL);
CREATE TABLE session_counts (
    site TEXT NOT NULL,
    span INTEGER NOT NULL,
    start INTEGER NOT NULL,
    sessions INTEGER NOT NULL,
    PRIMARY KEY (site, span, start)
  ) STRICT, WITHOUT ROWID;
INSERT INTO session_counts VALUES('site_erup587WQ6mRzR6w',60000,1795419600000,5);
INSERT INTO session_counts VALUES('site_erup587WQ6mRzR6w',3600000,1795417200000,5);
INSERT INTO session_counts VALUES('site_erup587WQ6mRzR6w',86400000,1795392000000,5);
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
  , due_at INTEGER, reply_secret TEXT, answers INTEGER, stopped INTEGER, rating INTEGER, extras TEXT) STRICT;
INSERT INTO messages VALUES(1,1,'msg_JekBrlx4pYGAHBv0ylsxphGu','user','Can I return a book?',1795419655377,NULL,NULL,NULL,NULL,'GGSuh6G2nomimBy5ve3SVQO4',NULL,NULL,NULL,NULL);
INSERT INTO messages VALUES(2,1,'msg_Md294OjaKEMoM1baSoyNe40R','assistant','You said: Can I return a book?. You are Ada Lovelace (true).',1795419655403,'webhook',0,26.0,NULL,NULL,1,NULL,NULL,'{"quickReplies":["stream it","late please"]}');
INSERT INTO messages VALUES(3,1,'msg_5GotjNkzelt35GwfIIGZKx04','user','stream: Füchse 🦊 & „Anführung“',1795419655419,NULL,NULL,NULL,NULL,'ZRYhFSHbV35nYJ1LM2FNNG1k',NULL,NULL,NULL,NULL);
INSERT INTO messages VALUES(4,1,'msg_fTFI6yJ7XqNwQPNjleCKxeYq','assistant',replace('This comes word by word, with a **list**:\n\n- one\n- two','\n',char(10)),1795419656987,'webhook',0,1568.0,NULL,NULL,3,NULL,NULL,NULL);
INSERT INTO messages VALUES(5,2,'msg_mJXKS9NagyT9De9IaJItVeov','user','fail',1795419656992,NULL,NULL,NULL,NULL,'SWArAJJLwqdNr9vT7QgiaLbi',NULL,NULL,NULL,NULL);
INSERT INTO messages VALUES(6,3,'msg_xmgobtPA52Le34AtWrD0u14J','user','Do you wrap presents?',1795419657021,NULL,NULL,NULL,NULL,'4xxC8DzgLoDQHipq2Mphtdez',NULL,NULL,NULL,NULL);
INSERT INTO messages VALUES(7,3,'msg_jYzwZJJZkvGZwdJTUycPDQbx','assistant','You said: Do you wrap presents?. You are Bob (true).',1795419657026,'webhook',0,5.0,NULL,NULL,6,NULL,NULL,'{"quickReplies":["stream it","late please"]}');
INSERT INTO messages VALUES(8,4,'msg_KEQbhtKrEstDAQxt33bMpoD2','user','Hello',1795419657038,NULL,NULL,NULL,NULL,'epF5ncDmFIfwqrOqFQWSShw1',NULL,NULL,NULL,NULL);
INSERT INTO messages VALUES(9,4,'msg_s1NBzyPxXSEd69fhHt0pthtT','assistant','You said: Hello. You are a guest (false).',1795419657046,'webhook',0,8.0,NULL,NULL,8,NULL,1,'{"quickReplies":["stream it","late please"]}');
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
INSERT INTO idempotency VALUES('site_erup587WQ6mRzR6w','IidIoqonPsEFdMUEOxf1DBQ7rx4ZcBf5z7KX3piVbQQ','DlctopPyYi2pA5zH4QEAl901_gM8rDrYq9594dqIKuc',1,1,2,1795419665377,1795506055377);
CREATE TABLE usage (
    site TEXT NOT NULL,
    day INTEGER NOT NULL,
    messages INTEGER NOT NULL,
    sessions INTEGER NOT NULL,
    failures INTEGER NOT NULL, thumbs_up INTEGER NOT NULL DEFAULT 0, thumbs_down INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (site, day)
  ) STRICT, WITHOUT ROWID;
INSERT INTO usage VALUES('site_erup587WQ6mRzR6w',1795392000000,5,5,1,1,0);
CREATE TABLE usage_latency (
    site TEXT NOT NULL,
    day INTEGER NOT NULL,
    bucket INTEGER NOT NULL,
    replies INTEGER NOT NULL,
    PRIMARY KEY (site, day, bucket)
  ) STRICT, WITHOUT ROWID;
INSERT INTO usage_latency VALUES('site_erup587WQ6mRzR6w',1795392000000,34,1);
INSERT INTO usage_latency VALUES('site_erup587WQ6mRzR6w',1795392000000,44,1);
INSERT INTO usage_latency VALUES('site_erup587WQ6mRzR6w',1795392000000,68,1);
INSERT INTO usage_latency VALUES('site_erup587WQ6mRzR6w',1795392000000,152,1);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('sessions',5);
CREATE INDEX site_origins_by_site ON site_origins (site);
CREATE INDEX keys_by_site ON keys (site);
CREATE TRIGGER sites_insert_version AFTER INSERT ON sites
    BEGIN UPDATE settings_version SET version = version + 1; END;
CREATE TRIGGER sites_update_version AFTER UPDATE ON sites
    BEGIN UPDATE settings_version SET version = version + 1; END;
CREATE TRIGGER sites_delete_version AFTER DELETE ON sites
    BEGIN UPDATE settings_version SET version = version + 1; END;
CREATE TRIGGER keys_insert_version AFTER INSERT ON keys
    BEGIN UPDATE settings_version SET version = version + 1; END;
CREATE TRIGGER keys_update_version AFTER UPDATE ON keys
    BEGIN UPDATE settings_version SET version = version + 1; END;
CREATE TRIGGER keys_delete_version AFTER DELETE ON keys
    BEGIN UPDATE settings_version SET version = version + 1; END;
CREATE INDEX sessions_by_age ON sessions (site, created_at DESC, id);
CREATE INDEX sessions_by_site ON sessions (site);
CREATE INDEX sessions_by_user ON sessions (user_id, site) WHERE user_id IS NOT NULL;
CREATE INDEX sessions_by_successor ON sessions (site, successor) WHERE successor IS NOT NULL;
CREATE INDEX messages_by_session ON messages (session);
CREATE INDEX idempotency_by_session ON idempotency (session);
CREATE INDEX idempotency_by_expiry ON idempotency (expires_at);
COMMIT;
PRAGMA user_version = 2;
