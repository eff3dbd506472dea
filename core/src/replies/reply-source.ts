import type { Speaker } from "../identity/speaker.ts";
import type { Site } from "../sites/site.ts";

/** What a reply is asked for with. */
export interface Enquiry {
  site: Site;
  message: string;
  session: { id: string; startedAt: number };
  speaker: Speaker;
  context: Record<string, unknown>;
  /** Milliseconds since 1970. */
  at: number;
}

export interface SourcedReply {
  text: string;
  model: string;
  tokensUsed: number;
}

/** Where replies come from: the site's webhook, or whatever else may write them. Rejects with a `Failure` of status 502. */
export type ReplySource = (enquiry: Enquiry) => Promise<SourcedReply>;
