import { dayOf } from "../../../sites/site-days.ts";
import type { Steps } from "../../database.ts";
import { jsonIn } from "../../database.ts";
import type { ConversationStorage } from "../../port.ts";
import { instantIn, storedSession } from "../../session-row.ts";
import { MESSAGE_COLUMNS, type MessageRow, storedMessage } from "../../stored-rows.ts";
import { emitEvent } from "./events.ts";
import type { ConversationRows } from "./rows.ts";
import { markUnanswered, unmarkUnanswered } from "./unanswered.ts";

type Rated = Parameters<ConversationStorage["rateReply"]>[0];
type Added = Parameters<ConversationStorage["countCart"]>[0];

const COUNTED_AS = { up: "ratedUp", down: "ratedDown" } as const;

export function* rateReply(
  rows: ConversationRows,
  { siteId, sessionId, messageId, rating, reason, tells, at: now, timezone }: Rated,
): Steps<Awaited<ReturnType<ConversationStorage["rateReply"]>>> {
  const { database } = rows;
  const session = yield* rows.find(siteId, sessionId);
  const row =
    session &&
    (yield* database.get<MessageRow & { key: number; answers: number | null }>(
      `SELECT key, answers, ${MESSAGE_COLUMNS} FROM parley.messages
       WHERE session = :session AND id = :messageId AND role = 'assistant' LIMIT 1`,
      { session: session.key, messageId },
    ));
  if (session === undefined || row === undefined) return undefined;
  const before = storedMessage(row);
  if (before.rating !== rating) {
    const day = dayOf(row.at, timezone);
    if (before.rating !== undefined) rows.usage.add(siteId, day, COUNTED_AS[before.rating], -1);
    if (rating !== undefined) rows.usage.add(siteId, day, COUNTED_AS[rating]);
    if (row.answers !== null) {
      const ref = { siteId, sessionKey: session.key, questionKey: row.answers };
      const mark = { ...ref, kind: "disliked" as const, timezone };
      if (rating === "down") yield* markUnanswered(rows, { ...mark, at: now });
      else if (before.rating === "down") yield* unmarkUnanswered(rows, mark);
    }
  }
  const rated = {
    rating: rating === undefined ? null : rating === "up" ? 1 : -1,
    ratingReason: reason ?? null,
  } as const;
  if (before.rating !== rating || before.ratingReason !== reason) {
    yield* database.run(
      "UPDATE parley.messages SET rating = :rating, rating_reason = :ratingReason WHERE key = :key",
      {
        ...rated,
        key: row.key,
      },
    );
    const data = { message_id: messageId, rating: rating ?? "none", ...(reason && { reason }) };
    if (tells)
      yield* emitEvent(database, {
        siteId,
        sessionId,
        type: "message.rated",
        at: instantIn(session, now),
        now,
        data,
      });
  }
  return { session: storedSession(session), message: storedMessage({ ...row, ...rated }) };
}

export function* countCart(
  rows: ConversationRows,
  { siteId, sessionId, messageId, product, at, timezone }: Added,
): Steps<{ isNew: boolean } | undefined> {
  const { database } = rows;
  const session = yield* rows.find(siteId, sessionId);
  const reply =
    session &&
    (yield* database.get<{ key: number; carts: unknown }>(
      `SELECT key, carts FROM parley.messages
       WHERE session = :session AND id = :messageId AND role <> 'user' LIMIT 1`,
      { session: session.key, messageId },
    ));
  if (reply === undefined) return undefined;
  const products = (jsonIn(reply.carts) ?? []) as string[];
  if (products.includes(product)) return { isNew: false };
  yield* database.run("UPDATE parley.messages SET carts = :carts WHERE key = :key", {
    carts: JSON.stringify([...products, product]),
    key: reply.key,
  });
  rows.usage.add(siteId, dayOf(at, timezone), "assistedCarts");
  return { isNew: true };
}
