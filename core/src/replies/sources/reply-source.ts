import type { Speaker } from "../../identity/speaker.ts";
import type { ReplyListener } from "../../live/publish-deltas.ts";
import type { ReplyExtras } from "../../reply-extras.ts";
import type { MarkedKind } from "../../sessions/unanswered-question.ts";
import type { Site } from "../../sites/site.ts";
import type { KnowledgeEntry } from "../../storage/port/knowledge-storage.ts";
import type { StoredReply } from "../../storage/port.ts";
import type { WebhookDelivery } from "../../webhooks/delivery/delivery.ts";
import type { ReservedMemory } from "../../webhooks/delivery/response-memory.ts";
import type { FileRecord, HistoryMessage } from "../../webhooks/request/payload.ts";
import type { HandoverWish } from "../../webhooks/response/reply-origin.ts";

export interface ReplyRequest {
  site: Site;
  message: string;
  /** Attached files, each with a URL that serves the file for a day. */
  files?: readonly FileRecord[];
  session: { id: string; startedAt: number };
  speaker: Speaker;
  /** Whether the message was sent with a visitor's token, not with the site's key. */
  fromVisitor?: boolean;
  context: Record<string, unknown>;
  /** The visitor's `Accept-Language`, which may be malformed. */
  language?: string | undefined;
  /** Milliseconds since 1970. */
  at: number;
  /** The conversation's messages before this one, oldest first, at most `count` of them. */
  history: (count: number) => Promise<(HistoryMessage & { extras?: ReplyExtras })[]>;
  /** The site's knowledge entries that match this message, best match first. */
  knowledge: () => Promise<Pick<KnowledgeEntry, "question" | "answer">[]>;
  progress: ReplyProgress;
  /** The reserved memory for the answer, until the reply is stored. */
  memory: ReservedMemory;
  /** The last path segment of the URL to which a late reply may be posted. */
  replyAddress: string;
  /**
   * Waits for a late reply until the site's timeout. Resolves with undefined if none arrives, or if the reply is no longer wanted.
   */
  lateReply(): Promise<StoredReply | undefined>;
  /** Wraps the delivery of this request's calls to the workflow or model, but not of its tool calls. */
  watched?: ((delivery: WebhookDelivery) => WebhookDelivery) | undefined;
}

/** Receives the pieces of a reply from its source, and stops the source if the reply is no longer wanted. */
export interface ReplyProgress extends ReplyListener {
  /** False after the reply was stopped or has arrived at its reply URL, or after its conversation changed hands or was deleted. */
  readonly isWanted: boolean;
  /** Called with each piece of text as it arrives. The pieces together are the reply's text so far. Never throws. */
  text(delta: string): void;
  /** Called with each status line of the source. Never throws. */
  status(text: string): void;
  /**
   * Registers a function that aborts the writing. It is called at most once, when the reply is no longer wanted. The source then
   * resolves with the text so far.
   */
  onStop(abort: () => void): void;
}

export interface SourcedReply {
  text: string;
  model: string;
  tokensUsed: number;
  extras?: ReplyExtras | undefined;
  /** Set if the reply hands the conversation over to a person. */
  handover?: HandoverWish | undefined;
  /** Set if the workflow or the model marked the question as not answered. */
  unanswered?: MarkedKind | undefined;
  /** Number of tool calls for this reply. */
  toolCalls?: number;
}

/** Gets a reply from the site's webhook or from a model. Rejects with a `Failure` of status 502, or with `ShutdownHandover`. */
export type ReplySource = (request: ReplyRequest) => Promise<SourcedReply>;
