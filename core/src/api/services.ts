import type { ReceiveFile } from "../files/file-uploads.ts";
import type { DeviceMarks } from "../identity/device-marks.ts";
import type { VisitorTokens } from "../identity/visitor-token.ts";
import type { KnowledgeService } from "../knowledge/knowledge-service.ts";
import type { SignInTry } from "../limits/sign-in-keys.ts";
import type { ListenerSlots } from "../limits/slots.ts";
import type { EventIds } from "../live/event-ids.ts";
import type { LiveEvents } from "../live/live-events.ts";
import type { Passkeys } from "../people/passkeys.ts";
import type { PeopleService } from "../people/people-service.ts";
import type { SignIns } from "../people/sign-ins.ts";
import type { RandomText } from "../random-text.ts";
import type { AnswerMessage } from "../replies/answer-message.ts";
import type { CallBodies } from "../replies/call-bodies.ts";
import type { SendFeedback } from "../replies/feedback-event.ts";
import type { Handovers } from "../replies/handovers.ts";
import type { TakeLateReply } from "../replies/late-replies.ts";
import type { ClusterReplies } from "../replies/live-replies.ts";
import type { TestModel } from "../replies/model-test.ts";
import type { ReadPending } from "../replies/pending-replies.ts";
import type { Message } from "../sessions/message.ts";
import type { Site } from "../sites/site.ts";
import type { SiteCache } from "../sites/site-cache.ts";
import type { SiteService } from "../sites/site-service.ts";
import type { Storage } from "../storage/port.ts";
import type { SearchSessions } from "../storage/session-search.ts";
import type { TranscriptFacts } from "../transcripts/transcript.ts";
import type { TestWebhook } from "../webhooks/webhook-test.ts";

/** A link that only its recipient's mailbox receives (contract §9.4). */
export interface MailedLink {
  kind: "invite" | "reset";
  to: string;
  site: Site;
  /** BCP 47. */
  language: string | undefined;
}

export interface LinkMailer {
  /** Call before the link is created. Rejects with 429 `to` over the limits. */
  count(mailed: MailedLink): Promise<void>;
  /** Rejects with `Failure` if the e-mail cannot be sent. */
  send(mailed: MailedLink, address: string): Promise<void>;
}

/** A conversation to send to one e-mail address (contract §20.6). */
export interface MailedTranscript {
  to: string;
  site: Site;
  facts: TranscriptFacts;
  /** The newest messages, in order. */
  messages: Message[];
  /** Whether the conversation has older messages. */
  hasMore: boolean;
}

export interface TranscriptMailer {
  /** Rejects with 429 `to` over the limits, or with another `Failure` if the e-mail cannot be sent. */
  send(mailed: MailedTranscript): Promise<void>;
}

/** The services that a route's handler may call. */
export interface Services {
  storage: Storage;
  sites: SiteService;
  cachedSites: SiteCache;
  knowledge: KnowledgeService;
  visitorTokens: VisitorTokens;
  answerMessage: AnswerMessage;
  handovers: Pick<Handovers, "change" | "changed">;
  callBodies: CallBodies;
  liveReplies: ClusterReplies;
  readPending: ReadPending;
  searchSessions: SearchSessions;
  takeLateReply: TakeLateReply;
  testWebhook: TestWebhook;
  testModel: TestModel;
  sendFeedback: SendFeedback;
  events: LiveEvents;
  /** Call with the messages that a visitor has received in the chat. They need no e-mail. */
  noteSeen(siteId: string, sessionId: string, messages: Message[]): void;
  receiveFile: ReceiveFile;
  /** Returns a URL at which the file can be read for a day. */
  fileAddress(id: string): string;
  eventIds: EventIds;
  listenerSlots: ListenerSlots;
  randomText: RandomText;
  people: PeopleService;
  signIns: SignIns;
  passkeys: Passkeys;
  /** Undefined if the service sends no e-mail. */
  linkMailer: LinkMailer | undefined;
  /** Undefined if the service sends no e-mail. */
  transcriptMailer: TranscriptMailer | undefined;
  /** Counts an attempt to sign in. Throws 429 if there were too many. */
  countSignIn(ip: string, tried: SignInTry, now: number): Promise<void>;
  devices: DeviceMarks;
  /** The service's own URL, with `/v1`. */
  baseUrl: () => string;
  /** Returns the IP address of a proxy that forwards calls to this process but is not trusted; undefined if there is none. */
  unnamedProxy(): string | undefined;
  clock: () => number;
}
