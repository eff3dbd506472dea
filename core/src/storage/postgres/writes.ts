import { latencyHistogram } from "../latency-histogram.ts";
import type { Rating, Storage } from "../port.ts";
import { keptReply, type MessageRow, type SessionRow, storedMessage, storedSession } from "./stored-rows.ts";

/** How a write goes to the database's function for it, as one object, and how its answer (never null) is read. */
export interface Write {
  input(...given: unknown[]): object;
  answer(answer: unknown): unknown;
}

/** The writes of the port. What an object says of `siteId`, `sessionId`, `sessionKey` and idempotency keys is locked first. */
export const WRITES = {
  setNote: write("setNote", (name, text) => ({ name, text })),
  createSite: write("createSite", (site, firstKey) => ({
    site: { ...site, settings: JSON.stringify(site.settings) },
    origins: site.settings.allowed_origins,
    firstKey: { ...firstKey, permissions: JSON.stringify(firstKey.permissions) },
  })),
  replaceSite: write("replaceSite", (site, readAt) => ({
    site: { ...site, settings: JSON.stringify(site.settings) },
    origins: site.settings.allowed_origins,
    readAt,
  })),
  removeSite: write("removeSite", (siteId) => ({ siteId })),
  addKey: write("addKey", (key) => ({ ...key, permissions: JSON.stringify(key.permissions) })),
  removeKey: write("removeKey", (id) => ({ id })),

  recordQuestion: write(
    "recordQuestion",
    (question) => question,
    (answer: RecordedRow | { outcome: "answered"; sessionId: string; reply: MessageRow } | Refused) => {
      if (answer.outcome === "recorded") return { ...answer, session: storedSession(answer.session) };
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
      ...reply,
      ...(extras && { extras: JSON.stringify(extras) }),
      bucket: latencyHistogram.bucketOf(reply.metadata.responseTime),
    }),
    (answer: { outcome: "stored" | "gone" } | { outcome: "answered"; reply: MessageRow }) =>
      answer.outcome === "answered" ? { ...answer, reply: keptReply(answer.reply) } : answer,
  ),
  recordFailure: write("recordFailure", (failure) => failure, keptReply),
  rateReply: write(
    "rateReply",
    (rated) => ({ ...rated, thumb: thumbOf(rated.rating) }),
    ({ session, message }: { session: SessionRow; message: MessageRow }) => ({
      session: storedSession(session),
      message: storedMessage(message),
    }),
  ),
  openSession: write("openSession", (session) => session, storedSession),
  removeConversation: write("removeConversation", (siteId, sessionId) => ({ siteId, sessionId })),
  removeSessions: write("removeSessions", (filter, limit) => ({ ...filter, limit })),
  importSession: write("importSession", (siteId, { session, successor, messages }) => ({
    siteId,
    session,
    successor,
    messages: messages.map(({ extras, rating, ...message }) => ({
      ...message,
      thumb: thumbOf(rating),
      ...(extras && { extras: JSON.stringify(extras) }),
    })),
  })),
};

interface RecordedRow {
  outcome: "recorded";
  session: SessionRow;
  questionKey: number;
}

interface Refused {
  outcome: "in_flight" | "conflict";
}

function thumbOf(rating: Rating | undefined): 1 | -1 | undefined {
  return rating === undefined ? undefined : rating === "up" ? 1 : -1;
}

function write<M extends keyof Storage, Answer = Awaited<ReturnType<Storage[M]>>>(
  _method: M,
  input: (...given: Parameters<Storage[M]>) => object,
  answer: (answer: Answer) => Awaited<ReturnType<Storage[M]>> = (plain) =>
    plain as Awaited<ReturnType<Storage[M]>>,
): Write {
  return { input: input as Write["input"], answer: answer as Write["answer"] };
}
