import type { Agent, AskForm, Card, Rating, SentFile } from "../service/chat-service.ts";

export interface Message {
  /** Its identity, the same in all tabs. */
  key: string;
  /** The service's own, where it is known. */
  id?: string | undefined;
  role: "user" | "assistant" | "agent";
  content: string;
  /** When it was said, in Unix milliseconds. */
  at?: number | undefined;
  /** A question waits for its reply, a reply grows while it is written, and a question may fail. */
  state: "settled" | "waiting" | "growing" | "failed";
  /** A question that may have reached the service: an outage failed it, or it was asked before the page was loaded again. */
  isUnsure?: boolean | undefined;
  /** The visitor broke the reply off. */
  stopped?: boolean | undefined;
  /** The network broke the reply off. */
  isCut?: boolean | undefined;
  /** The question, where something else was said between it and its reply. */
  about?: string | undefined;
  rating?: Rating | undefined;
  quickReplies?: string[] | undefined;
  cards?: Card[] | undefined;
  ask?: AskForm | undefined;
  /** Sent with it. */
  files?: SentFile[] | undefined;
  /** Who wrote it, of a person's message. */
  agent?: Agent | undefined;
}

/** What was filled into a form, by its fields' names. */
export type FilledForm = Record<string, string>;

/** What a visitor asked on this page: a retry repeats it to the letter, so that the service stores it once. */
export interface Question extends Message {
  context: Record<string, unknown>;
  idempotencyKey: string;
  /** Whether `message:sent` has told of it: a retry sends nothing new. */
  announced: boolean;
  /** Whose it is (`speakerOf`), as soon as that is known. */
  speaker?: string | undefined;
  /** The session in which it was sent, once it was. */
  askedIn?: string;
  /** As much as came of its reply. */
  reply?: Message | undefined;
}
