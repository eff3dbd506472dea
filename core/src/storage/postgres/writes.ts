import type { Rating } from "../../sessions/message.ts";
import { offsetAt, type SiteDays } from "../../sites/site-days.ts";
import { latencyHistogram } from "../latency-histogram.ts";
import type { Storage } from "../port.ts";
import { type RawSessionRow, sessionIn } from "../session-row.ts";

/**
 * A write that a database function runs. `input` joins the arguments to one object. `answer` converts the result, which is never
 * null.
 */
export interface Write {
  input(...given: unknown[]): object;
  answer(answer: unknown): unknown;
}

/**
 * The writes that database functions run. A function first locks the rows of each `siteId`, `sessionId`, `sessionKey` and
 * idempotency key in an input.
 */
export const WRITES = {
  removeSite: write("removeSite", (siteId) => ({ siteId })),

  recordQuestion: write("recordQuestion", inDays, (recorded: RecordedRow) => ({
    ...recorded,
    session: sessionIn(recorded.session),
  })),
  recordReply: write("recordReply", ({ extras, ...reply }) => ({
    ...inDays(reply),
    ...(extras && { extras: JSON.stringify(extras) }),
    bucket: latencyHistogram.bucketOf(reply.metadata.responseTime),
  })),
  removeConversation: write("removeConversation", (siteId, sessionId, at, openedAt) => ({
    siteId,
    sessionId,
    at,
    openedAt,
  })),
  removeSessions: write("removeSessions", (filter, limit, at) => ({ ...filter, limit, at })),
  importSession: write(
    "importSession",
    (siteId, { session, successor, messages, beginning, contact, notes }) => ({
      siteId,
      contact,
      notes,
      ...(beginning && { beginning }),
      session,
      successor,
      sent: messages.flatMap(({ files = [], at }) => files.map((file) => ({ ...file, at }))),
      messages: messages.map(({ extras, rating, agent, files, ...message }) => ({
        ...message,
        ...(files && { files: JSON.stringify(files) }),
        ...(agent && { agent: JSON.stringify(agent) }),
        thumb: thumbOf(rating),
        ...(extras && { extras: JSON.stringify(extras) }),
      })),
    }),
  ),
};

interface RecordedRow {
  outcome: "recorded";
  session: RawSessionRow;
  questionKey: number;
}

function thumbOf(rating: Rating | undefined): 1 | -1 | undefined {
  return rating === undefined ? undefined : rating === "up" ? 1 : -1;
}

/**
 * Adds the offset of the call's time zone, if it has one, because Postgres may have other rules for time zones than this program.
 */
function inDays<T extends SiteDays & { at: number }>(call: T): Omit<T, "timezone"> {
  if (call.timezone === undefined) return call;
  const { timezone, ...rest } = call;
  return { ...rest, offsets: [[call.at, offsetAt(call.at, timezone)]] };
}

function write<M extends keyof Storage, Answer = Awaited<ReturnType<Storage[M]>>>(
  _method: M,
  input: (...given: Parameters<Storage[M]>) => object,
  answer: (answer: Answer) => Awaited<ReturnType<Storage[M]>> = (plain) =>
    plain as Awaited<ReturnType<Storage[M]>>,
): Write {
  return { input: input as Write["input"], answer: answer as Write["answer"] };
}
