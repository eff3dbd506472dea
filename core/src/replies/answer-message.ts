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
  idempotency: RepeatableRequest | undefined;
  now: number;
}

/** What makes a request safe to repeat; `lease` is in milliseconds from the moment the work begins. */
export interface RepeatableRequest extends Omit<IdempotencyClaim, "leaseUntil"> {
  lease: number;
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
    const { site, message, speaker, context } = incoming;
    const { recorded, claim } = await record(incoming);
    if (recorded.outcome === "answered") {
      return { sessionId: recorded.sessionId, text: recorded.content, metadata: recorded.metadata };
    }
    const { session } = recorded;
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
        idempotencyKey: claim?.key,
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
      await storage.recordFailure({ siteId: site.id, at: clock(), claim }).catch(() => undefined);
      throw error;
    }
  };

  async function record(incoming: IncomingMessage): Promise<Recorded> {
    const { site, message, speaker, idempotency } = incoming;
    const question = {
      siteId: site.id,
      sessionId: incoming.sessionId,
      freshSessionId: `ses_${randomText(24)}`,
      messageId: `msg_${randomText(24)}`,
      content: message,
      sessionTimeout: site.settings.session_timeout * 1_000,
      user: sessionUser(speaker),
    };
    for (let at = incoming.now; ; at = clock()) {
      const claim = idempotency && claimAt(idempotency, at);
      const recorded = await storage.recordQuestion({ ...question, at, idempotency: claim });
      if (recorded.outcome === "recorded" || recorded.outcome === "answered") return { recorded, claim };
      if (recorded.outcome === "conflict") throw keyUsedOtherwise();
      // A twin is being answered: its answer will be ours. Its lease ends at some time, so this loop does too.
      await delay(TWIN_POLL);
    }
  }
}

interface Recorded {
  recorded: Extract<QuestionOutcome, { outcome: "recorded" | "answered" }>;
  claim: IdempotencyClaim | undefined;
}

function claimAt({ lease, ...request }: RepeatableRequest, at: number): IdempotencyClaim {
  return { ...request, leaseUntil: at + lease };
}

function keyUsedOtherwise(): Failure {
  return new Failure(
    "invalidRequest",
    "Idempotency-Key",
    "invalid_value",
    "This Idempotency-Key was used with another body. Use a new one.",
  );
}
