import type { ReceiveFile } from "../files/file-uploads.ts";
import type { DeviceMarks } from "../identity/device-marks.ts";
import type { VisitorTokens } from "../identity/visitor-token.ts";
import type { KnowledgeService } from "../knowledge/knowledge-service.ts";
import type { ListenerPlaces } from "../limits/listener-places.ts";
import type { SignInTry } from "../limits/sign-in-keys.ts";
import type { EventIds } from "../live/event-ids.ts";
import type { LiveEvents } from "../live/live-events.ts";
import type { Passkeys } from "../people/passkeys.ts";
import type { PeopleService } from "../people/people-service.ts";
import type { SignIns } from "../people/sign-ins.ts";
import type { RandomText } from "../random-text.ts";
import type { AnswerMessage } from "../replies/answer-message.ts";
import type { ClusterReplies } from "../replies/cluster-replies.ts";
import type { TellFeedback } from "../replies/feedback-event.ts";
import type { Handovers } from "../replies/handovers.ts";
import type { TestModel } from "../replies/model-test.ts";
import type { ReadPending } from "../replies/pending-replies.ts";
import type { TakeLateReply } from "../replies/take-late-reply.ts";
import type { Message } from "../sessions/message.ts";
import type { Site } from "../sites/site.ts";
import type { SiteCache } from "../sites/site-cache.ts";
import type { SiteService } from "../sites/site-service.ts";
import type { Storage } from "../storage/port.ts";
import type { SearchSessions } from "../storage/session-search.ts";
import type { TranscriptFacts } from "../transcripts/transcript.ts";
import type { TestWebhook } from "../webhooks/webhook-test.ts";

/** A link that only the mailbox of its person gets to see (design.md §9.4). */
export interface MailedLink {
  kind: "invite" | "reset";
  to: string;
  site: Site;
  /** BCP 47. */
  language: string | undefined;
}

export interface LinkMailer {
  /** To be called before the link is made. Rejects with 429 `to` over the limits. */
  count(mailed: MailedLink): Promise<void>;
  /** Rejects with `Failure` where it cannot be sent. */
  send(mailed: MailedLink, address: string): Promise<void>;
}

/** A conversation on its way to one address (design.md §20.6). */
export interface MailedTranscript {
  to: string;
  site: Site;
  facts: TranscriptFacts;
  /** The newest, in their order. */
  messages: Message[];
  /** There are older ones. */
  hasMore: boolean;
}

export interface TranscriptMailer {
  /** Rejects with `Failure`: with 429 `to` over the limits, or where it cannot be sent. */
  send(mailed: MailedTranscript): Promise<void>;
}

/** What a route's handler may call. */
export interface Services {
  storage: Storage;
  sites: SiteService;
  cachedSites: SiteCache;
  knowledge: KnowledgeService;
  visitorTokens: VisitorTokens;
  answerMessage: AnswerMessage;
  handovers: Pick<Handovers, "change" | "changed">;
  liveReplies: ClusterReplies;
  readPending: ReadPending;
  searchSessions: SearchSessions;
  takeLateReply: TakeLateReply;
  testWebhook: TestWebhook;
  testModel: TestModel;
  tellFeedback: TellFeedback;
  events: LiveEvents;
  /** A visitor is shown these messages of a conversation. */
  noteHeard(siteId: string, sessionId: string, messages: Message[]): void;
  receiveFile: ReceiveFile;
  /** Where a file can be read for a day. */
  fileAddress(id: string): string;
  eventIds: EventIds;
  listenerPlaces: ListenerPlaces;
  randomText: RandomText;
  people: PeopleService;
  signIns: SignIns;
  passkeys: Passkeys;
  /** Sends a link to its person's mailbox; undefined: the service sends no e-mail. */
  linkMailer: LinkMailer | undefined;
  /** Undefined: the service sends no e-mail. */
  transcriptMailer: TranscriptMailer | undefined;
  /** Counts a try to get in. Throws 429 where there were too many. */
  countSignIn(ip: string, tried: SignInTry, now: number): Promise<void>;
  devices: DeviceMarks;
  /** The service's own address, with `/v1`. */
  baseUrl: () => string;
  clock: () => number;
}
