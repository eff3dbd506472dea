import type { Agent, AskForm, Card, Rating, SentFile } from "../service/chat-service.ts";

export interface Message {
  /** The same in all tabs. */
  key: string;
  /** The service's id, if known. */
  id?: string | undefined;
  role: "user" | "assistant" | "agent";
  content: string;
  /** Time of the message in Unix milliseconds. */
  at?: number | undefined;
  /** A question waits for its reply or fails; a reply grows while it is written. */
  state: "settled" | "waiting" | "growing" | "failed";
  /** The question may have reached the service: it failed in an outage, was asked before a reload, or got no answer for long. */
  isUnsure?: boolean | undefined;
  /** The visitor stopped the reply. */
  stopped?: boolean | undefined;
  /** The call failed before the reply was complete. */
  isCut?: boolean | undefined;
  /** Text of the question, if other messages separate it from its reply. */
  about?: string | undefined;
  rating?: Rating | undefined;
  quickReplies?: string[] | undefined;
  cards?: Card[] | undefined;
  ask?: AskForm | undefined;
  files?: SentFile[] | undefined;
  agent?: Agent | undefined;
}

/** Values of a submitted form, by field name. */
export type FilledForm = Record<string, string>;

/** A question of this tab. A retry has the same idempotency key, so that the service stores the question once. */
export interface Question extends Message {
  context: Record<string, unknown>;
  idempotencyKey: string;
  /** Whether `message:sent` was emitted: a retry does not emit it again. */
  announced: boolean;
  /** The speaker (`speakerOf`), once known. */
  speaker?: string | undefined;
  /** The session in which the question was sent, once sent. */
  askedIn?: string;
  /** The reply so far. */
  reply?: Message | undefined;
}
