import type { Speaker } from "../../identity/speaker.ts";
import type { ReplyListener } from "../../live/publish-deltas.ts";
import type { ReplyExtras } from "../../reply-extras.ts";
import type { MarkedKind } from "../../sessions/unanswered-question.ts";
import type { Site } from "../../sites/site.ts";
import type { SiteSettings } from "../../sites/site-settings.ts";
import type { KnowledgeEntry } from "../../storage/port/knowledge-storage.ts";
import type { KeptReply } from "../../storage/port.ts";
import type { HeldAnswer } from "../../webhooks/delivery/held-answers.ts";
import type { FileRecord, HistoryMessage } from "../../webhooks/request/payload.ts";
import type { HandoverWish } from "../../webhooks/response/reply-origin.ts";

/** What a reply is asked for with. */
export interface ReplyRequest {
  site: Site;
  message: string;
  /** What went with it, each with the address at which it can be read for a day. */
  files?: readonly FileRecord[];
  session: { id: string; startedAt: number };
  speaker: Speaker;
  context: Record<string, unknown>;
  /** The visitor's, as `Accept-Language` says it, well-formed or not. */
  language?: string | undefined;
  /** Milliseconds since 1970. */
  at: number;
  /** The conversation's messages before this one, oldest first, at most `count` of them. */
  history: (count: number) => Promise<(HistoryMessage & { extras?: ReplyExtras })[]>;
  /** What the site's owner wrote that fits this message, the best match first. */
  knowledge: () => Promise<Pick<KnowledgeEntry, "question" | "answer">[]>;
  progress: ReplyProgress;
  /** What is held of the answer, until the reply is stored. */
  held: HeldAnswer;
  /** What the address ends with that a late reply may be posted to. */
  replyAddress: string;
  /** Waits for such a reply, as long as the site's timeout allows; undefined if none came, or none is wanted any more. */
  lateReply(): Promise<KeptReply | undefined>;
}

/** Lets callers that wait for a reply see it grow, and stop it. */
export interface ReplyProgress extends ReplyListener {
  /** Whether anybody has a use for it: false once it was stopped, came by its address, or its conversation was deleted. */
  readonly isWanted: boolean;
  /** Called with each piece of text as it comes; together they are the reply's text so far. Never throws. */
  text(delta: string): void;
  /** Called with each report of what the source is doing, however many there are. Never throws. */
  status(text: string): void;
  /**
   * Hands over how to break the writing off; called at most once, when the reply is wanted no more. The source then
   * resolves with what came so far.
   */
  onStop(abort: () => void): void;
}

export interface SourcedReply {
  text: string;
  model: string;
  tokensUsed: number;
  extras?: ReplyExtras | undefined;
  /** The conversation goes to a person with it. */
  handover?: HandoverWish | undefined;
  /** The workflow or the model says that it does not answer the question. */
  unanswered?: MarkedKind | undefined;
  /** Calls of tools that it took. */
  toolCalls?: number;
}

/** Where replies come from: the site's webhook, or whatever else may write them. Rejects with a `Failure` of status 502. */
export type ReplySource = (request: ReplyRequest) => Promise<SourcedReply>;

/** Has each reply written by whom the site has chosen (setting `reply_source`). */
export function sourceBySite(sources: Record<SiteSettings["reply_source"], ReplySource>): ReplySource {
  return (request) => sources[request.site.settings.reply_source](request);
}
