import type { Rating, SentFile } from "../../sessions/message.ts";
import { offsetAt, offsetsUntil, type SiteDays } from "../../sites/site-days.ts";
import { latencyHistogram } from "../latency-histogram.ts";
import type { AddedOutcome } from "../port/event-storage.ts";
import type { HandlingOutcome } from "../port/handling-storage.ts";
import type { ReplyOutcome, Storage } from "../port.ts";
import { keptReply, type MessageRow, type SessionRow, storedMessage, storedSession } from "../stored-rows.ts";

/** How a write goes to the database's function for it, as one object, and how its answer (never null) is read. */
export interface Write {
  input(...given: unknown[]): object;
  answer(answer: unknown): unknown;
}

/** The writes that the database carries out by itself. What an object says of `siteId`, `sessionId`, `sessionKey` and idempotency keys is locked first. */
export const WRITES = {
  removeSite: write("removeSite", (siteId) => ({ siteId })),

  recordQuestion: write(
    "recordQuestion",
    inDays,
    (
      answer:
        | RecordedRow
        | HandledQuestionRow
        | { outcome: "answered"; sessionId: string; reply: MessageRow }
        | Refused,
    ) => {
      if (answer.outcome === "recorded") {
        const { files, ...recorded } = answer;
        return {
          ...recorded,
          session: storedSession(answer.session),
          ...(files != null && { files: JSON.parse(files) as SentFile[] }),
        };
      }
      if (answer.outcome === "handled") return { ...answer, session: storedSession(answer.session) };
      return answer.outcome === "answered" ? { ...answer, reply: keptReply(answer.reply) } : answer;
    },
  ),
  renewClaim: write("renewClaim", (siteId, { key, leaseUntil }, until) => ({
    siteId,
    claim: { key, leaseUntil },
    until,
  })),
  recordReply: write(
    "recordReply",
    ({ extras, ...reply }) => ({
      ...inDays(reply),
      ...(extras && { extras: JSON.stringify(extras) }),
      bucket: latencyHistogram.bucketOf(reply.metadata.responseTime),
    }),
    (answer: RepliedRow): ReplyOutcome => {
      if (answer.outcome === "answered") return { ...answer, reply: keptReply(answer.reply) };
      return "session" in answer ? { ...answer, session: storedSession(answer.session) } : answer;
    },
  ),
  recordFailure: write("recordFailure", inDays, keptReply),
  rateReply: write(
    "rateReply",
    ({ timezone, ...rated }) => ({
      ...rated,
      thumb: thumbOf(rated.rating),
      // Counted in the day of the reply.
      ...(timezone !== undefined && { offsets: offsetsUntil(rated.at, timezone) }),
    }),
    ({ session, message }: { session: SessionRow; message: MessageRow }) => ({
      session: storedSession(session),
      message: storedMessage(message),
    }),
  ),
  countCart: write("countCart", inDays),
  addMessage: write(
    "addMessage",
    ({ message: { extras, agent, ...message }, ...added }) => ({
      ...added,
      message: {
        ...message,
        ...(extras && { extras: JSON.stringify(extras) }),
        ...(agent && { agent: JSON.stringify(agent) }),
      },
    }),
    (
      answer:
        | { outcome: "added" | "again"; message: MessageRow }
        | { outcome: "conflict" | "no_file" | "unknown" },
    ): AddedOutcome => ("message" in answer ? { ...answer, message: storedMessage(answer.message) } : answer),
  ),
  changeHandling: write(
    "changeHandling",
    inDays,
    (answer: HandledRow): HandlingOutcome =>
      "session" in answer ? { ...answer, session: storedSession(answer.session) } : answer,
  ),
  leaveContact: write("leaveContact", (left) => inDays({ ...left, at: left.contact.at })),
  addFile: write("addFile", (expected) => expected),
  removeConversation: write("removeConversation", (siteId, sessionId, at, openedAt) => ({
    siteId,
    sessionId,
    at,
    openedAt,
  })),
  removeSessions: write("removeSessions", (filter, limit, at) => ({ ...filter, limit, at })),
  importSession: write("importSession", (siteId, { session, successor, messages, page, shop, contact }) => ({
    siteId,
    contact,
    ...(page && { page }),
    ...(shop && { shop }),
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
  })),
};

interface RecordedRow {
  outcome: "recorded";
  session: SessionRow;
  questionKey: number;
  /** JSON; absent in what a group is answered. */
  files?: string | null;
}

interface HandledQuestionRow {
  outcome: "handled";
  session: SessionRow;
}

type RepliedRow =
  | { outcome: "stored" | "gone" }
  | { outcome: "stored" | "superseded"; session: SessionRow }
  | { outcome: "answered"; reply: MessageRow };

type HandledRow =
  | Exclude<HandlingOutcome, { session: unknown }>
  | { outcome: "changed" | "unchanged"; session: SessionRow };

interface Refused {
  outcome: "in_flight" | "conflict" | "no_site" | "not_own" | "no_file";
}

function thumbOf(rating: Rating | undefined): 1 | -1 | undefined {
  return rating === undefined ? undefined : rating === "up" ? 1 : -1;
}

/** With the offset that its zone has at its instant, where it names one: Postgres may know other zones than this program. */
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
