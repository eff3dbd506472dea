import { setTimeout as delay } from "node:timers/promises";
import { Failure } from "../failures.ts";
import { type Speaker, sessionUser } from "../identity/speaker.ts";
import type { RandomText } from "../random-text.ts";
import type { Site } from "../sites/site.ts";
import type {
  ConversationStorage,
  IdempotencyClaim,
  QuestionOutcome,
  ReplyMetadata,
} from "../storage/port.ts";
import type { ReplySource } from "./reply-source.ts";

export interface IncomingMessage {
  site: Site;
  sessionId: string | undefined;
  message: string;
  speaker: Speaker;
  context: Record<string, unknown>;
  idempotency: IdempotencyClaim | undefined;
  now: number;
}

export interface AnsweredMessage {
  sessionId: string;
  text: string;
  metadata: ReplyMetadata;
}

/**
 * The path of a message: commit it, have it answered, commit the reply. Resolving means that both are on disk.
 * The caller may go away: the work is finished and stored all the same.
 */
export type AnswerMessage = (incoming: IncomingMessage) => Promise<AnsweredMessage>;

/** Milliseconds between two looks at a twin that is still being answered. */
const TWIN_POLL = 100;

export function answerMessage(deps: {
  storage: ConversationStorage;
  source: ReplySource;
  randomText: RandomText;
  clock: () => number;
}): AnswerMessage {
  const { storage, source, randomText, clock } = deps;

  return async (incoming) => {
    const { site, message, speaker, context, idempotency } = incoming;
    const recorded = await record(incoming);
    if (recorded.outcome === "answered") {
      return { sessionId: recorded.sessionId, text: recorded.content, metadata: recorded.metadata };
    }
    const { session } = recorded;
    const idempotencyKey = idempotency?.key;
    try {
      const reply = await source({
        site,
        message,
        session: { id: session.id, startedAt: session.createdAt },
        speaker,
        context,
        at: clock(),
      });
      const at = clock();
      const metadata = {
        model: reply.model,
        tokensUsed: reply.tokensUsed,
        responseTime: Math.max(0, at - incoming.now),
      };
      const kept = await storage.recordReply({
        siteId: site.id,
        sessionKey: session.key,
        messageId: `msg_${randomText(24)}`,
        content: reply.text,
        at,
        metadata,
        idempotencyKey,
      });
      if (!kept)
        throw new Failure(
          "notFound",
          "session_id",
          "not_found",
          "This conversation was deleted while its reply was being written.",
        );
      return { sessionId: session.id, text: reply.text, metadata };
    } catch (error) {
      // The first trouble is the one to tell of, even if storage is in trouble too.
      await storage.recordFailure({ siteId: site.id, at: clock(), idempotencyKey }).catch(() => undefined);
      throw error;
    }
  };

  async function record(
    incoming: IncomingMessage,
  ): Promise<Extract<QuestionOutcome, { outcome: "recorded" | "answered" }>> {
    const question = {
      siteId: incoming.site.id,
      sessionId: incoming.sessionId,
      freshSessionId: `ses_${randomText(24)}`,
      messageId: `msg_${randomText(24)}`,
      content: incoming.message,
      at: incoming.now,
      sessionTimeout: incoming.site.settings.session_timeout * 1_000,
      user: sessionUser(incoming.speaker),
      idempotency: incoming.idempotency,
    };
    for (;;) {
      const outcome = await storage.recordQuestion(question);
      if (outcome.outcome === "recorded" || outcome.outcome === "answered") return outcome;
      if (outcome.outcome === "conflict") {
        throw new Failure(
          "invalidRequest",
          "Idempotency-Key",
          "invalid_value",
          "This Idempotency-Key was used with another body. Use a new one.",
        );
      }
      // A twin is being answered: its answer will be ours. Its lease ends at some time, so this loop does too.
      await delay(TWIN_POLL);
      question.at = clock();
    }
  }
}
