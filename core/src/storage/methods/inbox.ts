import type { Database, Scripts, Steps, Values } from "../database.ts";
import { INBOX_REACH, type InboxQuery, type InboxView, UNREAD_REACH } from "../port/inbox-storage.ts";
import type { SessionPage } from "../port.ts";
import { type RawSessionRow, sessionIn } from "../session-row.ts";

/** A view's conditions have exactly the text of the schemas' indexes. Only the comparisons with `SNOOZED_UNTIL` have no index. */
const OPEN = "team ->> 'closed' IS NULL";
const CLOSED = "team ->> 'closed' IS NOT NULL";
const ASSIGNEE = "(team -> 'assignee' ->> 'id')";
const SNOOZED_UNTIL = "(team ->> 'snoozedUntil')::bigint";

const VIEWS: Record<InboxView, string> = {
  open: `${OPEN} AND coalesce(${SNOOZED_UNTIL}, 0) <= :at`,
  waiting: "handled_by = 'waiting'",
  mine: `${OPEN} AND ${ASSIGNEE} = :reader`,
  unassigned: `${OPEN} AND ${ASSIGNEE} IS NULL`,
  missed: "outcome IS NOT NULL AND (outcome ->> 'is') = 'missed'",
  contact: "outcome IS NOT NULL AND (outcome ->> 'is') = 'contact_left'",
  snoozed: `${OPEN} AND team ->> 'snoozedUntil' IS NOT NULL AND ${SNOOZED_UNTIL} > :at`,
  closed: CLOSED,
  unanswered: `${OPEN} AND key IN (${unansweredSessions()})`,
};

const ORDERS = {
  // `active` is the minute of the last message: values in an index must not change with each message.
  activity: 'active DESC, "lastMessageAt" DESC, key DESC',
  created: "created_at DESC, id",
};

export const inbox: Scripts<"inboxSessions" | "inboxCounts" | "handledSessions" | "overdueHandovers"> = {
  *inboxSessions(database, query) {
    const { siteId, reader, tag, userId, from, to, at, order, page, perPage } = query;
    const skip = (page - 1) * perPage;
    return yield* pageOf(database, {
      where: conditionsOf(query, page * perPage),
      counted: isPlain(query) ? ofSite(...viewOf(query)) : conditionsOf(query, INBOX_REACH),
      order: ORDERS[order],
      values: { siteId, reader, tag, userId, from, to, at },
      skip,
      limit: Math.max(0, Math.min(perPage, INBOX_REACH - skip)),
    });
  },
  *inboxCounts(database, siteId, reader, at) {
    const views = ["open", "waiting", "unassigned", "missed", "contact"] as const;
    const own = reader === undefined ? [] : [`${countOf(ofSite(VIEWS.mine))} AS mine`, `${UNREAD} AS unread`];
    const counts = views.map((view) => `${countOf(ofSite(VIEWS[view]))} AS ${view}`);
    const row = yield* database.get<Record<string, number>>(`SELECT ${[...counts, ...own].join(", ")}`, {
      siteId,
      at,
      ...(reader !== undefined && { reader }),
    });
    const count = (name: string) => Number(row?.[name] ?? 0);
    return {
      open: count("open"),
      waiting: count("waiting"),
      unassigned: count("unassigned"),
      missed: count("missed"),
      contact: count("contact"),
      mine: reader === undefined ? undefined : count("mine"),
      unread: reader === undefined ? undefined : count("unread"),
    };
  },
  *handledSessions(database, { siteId, by, page, perPage }) {
    const where = "site = :siteId AND handled_by = :by";
    const order = "handled_since, id";
    return yield* pageOf(database, {
      where,
      counted: where,
      order,
      values: { siteId, by },
      skip: (page - 1) * perPage,
      limit: perPage,
    });
  },
  *overdueHandovers(database, now, limit) {
    return yield* database.all(
      `SELECT site AS "siteId", id AS "sessionId", epoch FROM parley.sessions WHERE handled_due <= :now
       ORDER BY handled_due LIMIT :limit`,
      { now, limit },
    );
  },
};

function* pageOf(
  database: Database,
  {
    where,
    counted,
    order,
    values,
    skip,
    limit,
  }: { where: string; counted: string; order: string; values: Values; skip: number; limit: number },
): Steps<SessionPage> {
  const found = yield* database.all<RawSessionRow>(
    `SELECT ${database.sessionColumns} FROM parley.sessions WHERE ${where} ORDER BY ${order} LIMIT :limit OFFSET :skip`,
    { ...values, limit, skip },
  );
  const total = yield* database.get<{ n: number }>(`SELECT ${countOf(counted)} AS n`, values);
  return { sessions: found.map(sessionIn), total: Number(total?.n) };
}

/**
 * Returns the conditions of a page. An index finds the sessions of a user or a view. Other filters scan the newest sessions of the
 * view. `enough`: the number of sessions that the page needs if no filter removes any.
 */
function conditionsOf(query: InboxQuery, enough: number): string {
  const { view, tag, userId, from, to } = query;
  const filters = [
    ...(tag === undefined ? [] : ["HAS_TEXT(team -> 'tags', :tag)"]),
    ...(from === undefined ? [] : ["created_at >= :from"]),
    ...(to === undefined ? [] : ["created_at <= :to"]),
  ];
  if (userId !== undefined) return ofSite("user_id = :userId", ...viewOf(query), ...filters);
  const reach = isPlain(query) ? Math.min(enough, INBOX_REACH) : INBOX_REACH;
  const newest =
    view === undefined
      ? `${newestOf(OPEN, reach)} UNION ALL ${newestOf(CLOSED, reach)}`
      : newestOf(VIEWS[view], reach);
  return [`key IN (${newest})`, ...filters].join(" AND ");
}

/** Whether the query is ordered by activity and has no filter other than its view. */
function isPlain({ order, tag, userId, from, to }: InboxQuery): boolean {
  return order === "activity" && [tag, userId, from, to].every((filter) => filter === undefined);
}

function viewOf({ view }: InboxQuery): string[] {
  return view === undefined ? [] : [VIEWS[view]];
}

/** Selects the sessions active in the minutes of the newest `reach` sessions, because an index orders them only by the minute. */
function newestOf(condition: string, reach: number): string {
  const ofThese = ofSite(condition);
  return `SELECT key FROM parley.sessions WHERE ${ofThese} AND active >= (SELECT min(active) FROM
    (SELECT active FROM parley.sessions WHERE ${ofThese} ORDER BY active DESC LIMIT ${reach}) AS newest)`;
}

function countOf(where: string): string {
  return `(SELECT count(*) FROM (SELECT 1 AS one FROM parley.sessions WHERE ${where} LIMIT ${INBOX_REACH}) AS counted)`;
}

/** Selects the sessions of the newest unanswered questions, except those in which a person has written after the question. */
function unansweredSessions(): string {
  return `SELECT u.session FROM
    (SELECT session, question FROM parley.unanswered WHERE site = :siteId ORDER BY asked_at DESC LIMIT ${INBOX_REACH}) AS u
    WHERE NOT EXISTS (SELECT 1 FROM parley.messages m WHERE m.session = u.session AND m.key > u.question AND m.role = 'agent')`;
}

function ofSite(...conditions: string[]): string {
  return ["site = :siteId", ...conditions].join(" AND ");
}

const UNREAD = `(SELECT count(*) FROM (SELECT key FROM parley.sessions WHERE site = :siteId AND ${VIEWS.open}
   ORDER BY active DESC LIMIT ${UNREAD_REACH}) AS s WHERE EXISTS (SELECT 1 FROM parley.messages m
     WHERE m.session = s.key AND m.role = 'user' AND m.key > coalesce(
       (SELECT message FROM parley.read_marks r WHERE r.session = s.key AND r.reader = :reader), 0)))`;
