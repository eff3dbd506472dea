import type { Database, Steps, Values } from "../database.ts";
import { latencyHistogram } from "../latency-histogram.ts";
import type { ConversationRows } from "../methods/conversations/rows.ts";
import { MOST_TOKENS } from "../port/usage-storage.ts";
import {
  CHANGED_COLUMNS,
  type RawSessionRow,
  type SessionRow,
  sessionRow,
  userColumns,
} from "../session-row.ts";
import { forPostgres } from "../sql.ts";
import type { Asked, Query } from "./connections.ts";
import { storedText } from "./stored-text.ts";

/** The columns of a `RawSessionRow`. */
const SESSION_COLUMNS = `key, id, created_at AS "createdAt", last_message_at AS "lastMessageAt",
  message_count AS "messageCount", ${CHANGED_COLUMNS}`;

const NAMES = new Map<string, string>();

/** Runs statements on a connection inside a transaction, or on any read-only connection. */
export function postgresDatabase(query: Query): Database {
  function* ask(statement: string, values: Values): Steps<Asked> {
    const { text, names } = forPostgres(statement);
    const given = names.map((name) => values[name] ?? null);
    return (yield query({ name: nameOf(text), text }, given)) as Asked;
  }

  const lock = (take: string) =>
    function* (name: string): Steps<{ held: unknown } | undefined> {
      const { rows } = yield* ask(`SELECT ${take}(hashtextextended(:name, 0)) AS held`, { name });
      return rows[0] as { held: unknown } | undefined;
    };
  const wait = lock("pg_advisory_xact_lock");
  const tryTo = lock("pg_try_advisory_xact_lock");

  return {
    *all<Row>(statement: string, values: Values = {}) {
      return (yield* ask(statement, values)).rows as Row[];
    },
    *get<Row>(statement: string, values: Values = {}) {
      return (yield* ask(statement, values)).rows[0] as Row | undefined;
    },
    *run(statement, values = {}) {
      return (yield* ask(statement, values)).changes;
    },
    sessionColumns: SESSION_COLUMNS,
    json: storedText.fromValue,
    *lock(name) {
      yield* wait(name);
    },
    *tryLock(name) {
      return (yield* tryTo(name))?.held === true;
    },
  };
}

/** Returns the name of a statement, under which each connection prepares it once. */
function nameOf(text: string): string {
  let name = NAMES.get(text);
  if (name === undefined) {
    name = `s${NAMES.size}`;
    NAMES.set(text, name);
  }
  return name;
}

const SESSION = `SELECT ${SESSION_COLUMNS} FROM parley.sessions`;
const BY_ID = `${SESSION} WHERE site = :siteId AND id = :id FOR UPDATE`;
const BY_KEY = `${SESSION} WHERE key = :key AND site = :siteId FOR UPDATE`;

/** A change of a site's counts. `what` is a field of `UsageDay`, `reply/<bucket>`, `answer/<bucket>` or `listed` (`COUNTS`). */
interface Counted {
  site: string;
  at: number;
  what: string;
  by: number;
}

/** Creates the `ConversationRows` of one transaction, which locks each session that it reads. `finish` writes the counts. */
export function conversationRows(database: Database): ConversationRows & { finish(): Steps<void> } {
  const counted: Counted[] = [];
  const found = (row: RawSessionRow | undefined) => row && sessionRow(row);
  return {
    database,
    *find(siteId, id) {
      return found(yield* database.get<RawSessionRow>(BY_ID, { siteId, id }));
    },
    *byKey(siteId, key) {
      return found(yield* database.get<RawSessionRow>(BY_KEY, { siteId, key }));
    },
    *add({ siteId, id, createdAt, user, beginning }) {
      const added = yield* database.run(
        `INSERT INTO parley.sessions
           (site, id, created_at, last_message_at, message_count, user_id, user_verified, user_name, user_email, beginning)
         VALUES (:siteId, :id, :createdAt, :createdAt, 0, :userId, :userVerified, :userName, :userEmail, :beginning)
         ON CONFLICT (site, id) DO NOTHING`,
        { siteId, id, createdAt, ...userColumns(user), beginning },
      );
      if (added === 0) return undefined;
      counted.push({ site: siteId, at: createdAt, what: "listed", by: 1 });
      return found(yield* database.get<RawSessionRow>(BY_ID, { siteId, id }));
    },
    *change(session, to) {
      const changed: SessionRow = Object.assign(session, to);
      const { handling, returned, outcome, team } = changed;
      yield* database.run(
        `UPDATE parley.sessions SET user_id = :userId, user_verified = :userVerified, user_name = :userName,
           user_email = :userEmail, successor = :successor, handled_by = :handledBy, handled_since = :handledSince, handled_due = :handledDue,
           handling = :handling, epoch = :epoch, failures = :failures, returned = :returned, outcome = :outcome,
           team = :team
         WHERE key = :key`,
        {
          ...changed,
          handling: handling && database.json(handling),
          returned: returned && database.json(returned),
          outcome: outcome && database.json(outcome),
          team: team && database.json(team),
        },
      );
      return changed;
    },
    *count(_siteId, session, { at }) {
      session.messageCount++;
      session.lastMessageAt = Math.max(session.lastMessageAt, at);
      yield* database.run(
        `UPDATE parley.sessions SET message_count = :messageCount, last_message_at = :lastMessageAt WHERE key = :key`,
        { key: session.key, messageCount: session.messageCount, lastMessageAt: session.lastMessageAt },
      );
    },
    *holdsSite(siteId) {
      const site = yield* database.get("SELECT id FROM parley.sites WHERE id = :siteId FOR KEY SHARE", {
        siteId,
      });
      return site !== undefined;
    },
    *nextNumber() {
      const row = yield* database.get<{ number: number }>("SELECT parley.next_number() AS number");
      return row?.number as number;
    },
    usage: {
      add(site, day, what, by = 1) {
        counted.push({ site, at: day, what, by });
      },
      came(site, day, what) {
        counted.push({ site, at: day, what, by: 1 });
      },
      cameReply(site, day, { responseTime, tokensUsed }) {
        const bucket = latencyHistogram.bucketOf(responseTime);
        counted.push({ site, at: day, what: `reply/${bucket}`, by: 1 });
        if (tokensUsed > 0)
          counted.push({ site, at: day, what: "tokens", by: Math.min(tokensUsed, MOST_TOKENS) });
      },
      cameAnswer(site, day, waited) {
        counted.push({ site, at: day, what: `answer/${latencyHistogram.bucketOf(waited)}`, by: 1 });
      },
    },
    *finish() {
      if (counted.length === 0) return;
      yield* database.get("SELECT parley.add_counts(:counted::jsonb)", { counted: JSON.stringify(counted) });
    },
  };
}
