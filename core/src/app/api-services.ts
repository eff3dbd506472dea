import { LRUCache } from "lru-cache";
import { limitExceeded } from "../api/access/rate-limit-headers.ts";
import type { Services } from "../api/services.ts";
import { filesOff, PACE, receiveFile } from "../files/file-uploads.ts";
import { deviceMarks } from "../identity/device-marks.ts";
import { knowledgeService } from "../knowledge/knowledge-service.ts";
import { matchKnowledge } from "../knowledge/match-knowledge.ts";
import { fileByteLimit } from "../limits/file-byte-limit.ts";
import { listenerSlots } from "../limits/listener-slots.ts";
import { signInKeys } from "../limits/sign-in-keys.ts";
import { eventIds } from "../live/event-ids.ts";
import { linkMailer } from "../outgoing/link-mailer.ts";
import { seenAnswers } from "../outgoing/seen-answers.ts";
import { transcriptMailer } from "../outgoing/transcript-mailer.ts";
import { passkeys } from "../people/passkeys.ts";
import type { ActiveClaims } from "../replies/active-claims.ts";
import { answerMessage } from "../replies/answer-message.ts";
import { callBodies } from "../replies/call-bodies.ts";
import { feedbackEvent } from "../replies/feedback-event.ts";
import { loggedSource } from "../replies/logged-source.ts";
import { testModel } from "../replies/model-test.ts";
import type { PendingReplies } from "../replies/pending-replies.ts";
import type { ToolOffer } from "../replies/sources/model-apis/model-api.ts";
import { modelSource } from "../replies/sources/model-source.ts";
import { sourceBySite } from "../replies/sources/source-by-site.ts";
import { webhookSource } from "../replies/sources/webhook-source.ts";
import { takeLateReply } from "../replies/take-late-reply.ts";
import { keyedMutex } from "../sites/keyed-mutex.ts";
import { sessionSearch } from "../storage/session-search.ts";
import { testWebhook } from "../webhooks/webhook-test.ts";
import type { Foundation } from "./foundation.ts";

const MOST_LISTENERS = 20_000;
/** Maximum UTF-16 units of the knowledge that is searched in memory, of all sites. An index needs 3 to 16 bytes per unit. */
const SEARCHED_KNOWLEDGE = 8_000_000;
/**
 * Maximum UTF-16 units of cached lists of MCP servers' tools, of all sites. The list of one server has at most about 600,000
 * units.
 */
const LISTED_TOOLS = 8_000_000;

export function apiServices(
  base: Foundation,
  more: { claims: ActiveClaims; pending: PendingReplies; mostListeners: number | undefined },
): Services {
  const { storage, vault, clock, mailer } = base;
  const matches = matchKnowledge({
    storage,
    memory: new LRUCache({
      maxSize: SEARCHED_KNOWLEDGE,
      // Counts a larger index as the limit, because the cache stores no entry over `maxSize`.
      sizeCalculation: ({ index }) => Math.min(Math.max(1, index.size()), SEARCHED_KNOWLEDGE),
    }),
  });
  const toolLists = new LRUCache<string, ToolOffer[]>({
    maxSize: LISTED_TOOLS,
    ttl: 300_000,
    sizeCalculation: (tools) => JSON.stringify(tools).length,
  });
  return {
    ...base,
    knowledge: knowledgeService({ ...base, changed: base.settingsChanged }),
    answerMessage: answerMessage({
      ...base,
      matchKnowledge: matches,
      claims: more.claims,
      measure: base.measures.message,
      source: loggedSource({
        ...base,
        log: base.callLog.add,
        source: sourceBySite({
          webhook: webhookSource({
            ...base,
            replyUrl: (address) => `${base.baseUrl()}/replies/${address}`,
            readContent: base.files?.content.read,
          }),
          model: modelSource({ ...base, toolLists }),
        }),
      }),
    }),
    receiveFile: fileReceiver(base),
    callBodies: callBodies({ ...base, changed: base.settingsChanged }),
    liveReplies: base.live,
    readPending: more.pending.read,
    searchSessions: sessionSearch({ storage, keyedMutex: keyedMutex() }),
    takeLateReply: takeLateReply(base),
    sendFeedback: feedbackEvent({ ...base, inFlight: base.telling }),
    testWebhook: testWebhook({ ...base, matchKnowledge: matches }),
    testModel: testModel({ ...base, matchKnowledge: matches }),
    noteSeen: mailer === undefined ? () => undefined : seenAnswers(base),
    eventIds: eventIds(vault),
    listenerSlots: listenerSlots(more.mostListeners ?? MOST_LISTENERS),
    linkMailer: mailer && linkMailer({ storage, mailer, clock }),
    transcriptMailer: mailer && transcriptMailer({ storage, mailer, clock }),
    passkeys: passkeys({ memory: base.challenges, storage, clock }),
    devices: deviceMarks(vault.derive("devices")),
    async countSignIn(ip, tried, now) {
      for (const keys of signInKeys(ip, tried)) {
        const counted = await base.limiter.take(keys, now);
        if (!counted.allowed) throw limitExceeded(counted, now);
      }
    },
  };
}

function fileReceiver({
  files,
  storage,
  randomText,
  uploads,
  limiter,
  addressLimits,
}: Foundation): Services["receiveFile"] {
  if (files === undefined) return () => Promise.reject(filesOff());
  const byteLimit = fileByteLimit({ limiter, perDay: addressLimits.fileBytes });
  return receiveFile({ storage, randomText, enter: uploads.enter, pace: PACE, byteLimit, ...files });
}
