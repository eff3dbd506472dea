import { describe } from "vitest";
import { describeAddressLimits } from "./contract/address-limits.ts";
import { describeAuthentication } from "./contract/authentication.ts";
import { describeBulkCalls } from "./contract/bulk-calls.ts";
import { describeCallLog } from "./contract/call-log.ts";
import { describeCards } from "./contract/cards.ts";
import { describeChronology } from "./contract/chronology.ts";
import { describeClaimedUsers } from "./contract/claimed-users.ts";
import { describeClosedSites } from "./contract/closed-sites.ts";
import { describeCompressedAnswers } from "./contract/compressed-answers.ts";
import { describeConnections } from "./contract/connections.ts";
import { describeConsolePeople } from "./contract/console-people.ts";
import { describeConsoleSignIn } from "./contract/console-sign-in.ts";
import { describeConversation } from "./contract/conversation.ts";
import { describeFeedback } from "./contract/feedback.ts";
import { describeFileBytes, describeFiles } from "./contract/files.ts";
import { describeForms } from "./contract/forms.ts";
import { describeHalfCharacters } from "./contract/half-characters.ts";
import { describeHttpsOnly } from "./contract/https-only.ts";
import { describeIdempotentMessages } from "./contract/idempotency.ts";
import { describeInFlight } from "./contract/in-flight.ts";
import { describeInboxLists } from "./contract/inbox-lists.ts";
import { describeInsights } from "./contract/insights.ts";
import { describeInternalErrors } from "./contract/internal-errors.ts";
import { describeKeysAndSecrets } from "./contract/keys-and-secrets.ts";
import { describeKnowledge } from "./contract/knowledge.ts";
import { describeLanguages } from "./contract/languages.ts";
import { describeLateDeltas } from "./contract/late-deltas.ts";
import { describeLateReplies } from "./contract/late-replies.ts";
import { describeLimits } from "./contract/limits.ts";
import { describeLive } from "./contract/live.ts";
import { describeLiveWalls } from "./contract/live-walls.ts";
import { describeMessage } from "./contract/message.ts";
import { describeModel } from "./contract/model.ts";
import { describeModelTest } from "./contract/model-test.ts";
import { describeModelTools } from "./contract/model-tools.ts";
import { describeN8nPayload } from "./contract/n8n-payload.ts";
import { describeOperatorCalls } from "./contract/operator.ts";
import { describeCors, describeOrigins } from "./contract/origins.ts";
import { describeOutcomes } from "./contract/outcomes.ts";
import { describeOutgoingEvents } from "./contract/outgoing-events.ts";
import { describeOutlivedLinks } from "./contract/outlived-links.ts";
import { describeLostReaders, describeOutlivingReplies } from "./contract/outliving-replies.ts";
import { describePages } from "./contract/pages.ts";
import { describePasskeys } from "./contract/passkeys.ts";
import { describePermissions } from "./contract/permissions.ts";
import { describeRefusedCalls } from "./contract/refused-calls.ts";
import { describeRefusedMessages } from "./contract/refused-messages.ts";
import { describeSecrecy } from "./contract/secrecy.ts";
import { describeSessionLifecycle } from "./contract/session-lifecycle.ts";
import { describeSessionPreview } from "./contract/session-preview.ts";
import { describeSessionSearch } from "./contract/session-search.ts";
import { describeSessions } from "./contract/sessions.ts";
import { describeSiteSettings } from "./contract/site-settings.ts";
import { describeStatusLines } from "./contract/status-lines.ts";
import { describeStoppingReplies } from "./contract/stopping-replies.ts";
import { describeStorageOutages } from "./contract/storage-outages.ts";
import { describeStreaming } from "./contract/streaming.ts";
import { describeTeam } from "./contract/team.ts";
import { describeTenantWalls } from "./contract/tenant-walls.ts";
import { describeTranscripts } from "./contract/transcripts.ts";
import { describeTransport } from "./contract/transport.ts";
import { describeUnwrittenChats } from "./contract/unwritten-chats.ts";
import { describeUsageAndUsers } from "./contract/usage-and-users.ts";
import { describeUserTokens } from "./contract/user-tokens.ts";
import { describeVerifiedVisitors } from "./contract/verified-visitors.ts";
import { describeVisitorLimits } from "./contract/visitor-limits.ts";
import { describeVisitorSessions } from "./contract/visitor-sessions.ts";
import { describeWebhookReceived } from "./contract/webhook-received.ts";
import { describeWebhookTest } from "./contract/webhook-test.ts";
import type { OpenBench } from "./harness.ts";

const SUBJECTS = [
  describeMessage,
  describeStreaming,
  describeStatusLines,
  describeOutlivingReplies,
  describeStoppingReplies,
  describeLateReplies,
  describeLanguages,
  describeConversation,
  describeTranscripts,
  describeChronology,
  describeLive,
  describeLateDeltas,
  describeLiveWalls,
  describeOutcomes,
  describeTeam,
  describeInboxLists,
  describeOutgoingEvents,
  describeCallLog,
  describeSessions,
  describeSessionPreview,
  describeSessionSearch,
  describeBulkCalls,
  describeSessionLifecycle,
  describeIdempotentMessages,
  describeFeedback,
  describeCards,
  describeForms,
  describeFileBytes,
  describeFiles,
  describeWebhookTest,
  describeWebhookReceived,
  describeN8nPayload,
  describeAuthentication,
  describePermissions,
  describeHttpsOnly,
  describeRefusedMessages,
  describeHalfCharacters,
  describeRefusedCalls,
  describeInternalErrors,
  describeStorageOutages,
  describeLimits,
  describeAddressLimits,
  describeVisitorLimits,
  describeCompressedAnswers,
  describeInFlight,
  describeVisitorSessions,
  describeUnwrittenChats,
  describeUserTokens,
  describeClaimedUsers,
  describeVerifiedVisitors,
  describeOrigins,
  describeTenantWalls,
  describeConsoleSignIn,
  describePasskeys,
  describeConsolePeople,
  describeOutlivedLinks,
  describeConnections,
  describeSiteSettings,
  describeClosedSites,
  describeKnowledge,
  describeModel,
  describeModelTest,
  describeModelTools,
  describeKeysAndSecrets,
  describeOperatorCalls,
  describeUsageAndUsers,
  describeInsights,
  describePages,
  describeSecrecy,
];

/** The part of the contract that depends on how requests and responses are transported. */
const TRANSPORT_SUBJECTS = [
  describeTransport,
  describeLostReaders,
  describeCors,
  describeHttpsOnly,
  describeInternalErrors,
  describePages,
];

/**
 * Tests the complete contract of the REST API. Two pairs pass it: Express on SQLite, and the fetch handler on Postgres.
 * Together they cover each binding and each store.
 */
export function describeRestApi(name: string, open: OpenBench): void {
  describe(name, () => {
    describeEach(SUBJECTS, open);
  });
}

/** Tests the transport with the other two pairs, whose binding and store each pass the complete contract in another pair. */
export function describeRestTransport(name: string, open: OpenBench): void {
  describe(name, () => {
    describeEach(TRANSPORT_SUBJECTS, open);
  });
}

/**
 * Runs the parts of the contract one after the other. Each part closes its services before the next part starts, because two
 * services on one database would deliver each other's events.
 */
function describeEach(subjects: readonly ((open: OpenBench) => void)[], open: OpenBench): void {
  for (const describeSubject of subjects) describe(describeSubject.name, () => describeSubject(open));
}
