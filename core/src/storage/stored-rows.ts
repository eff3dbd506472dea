import type { ReplyExtras } from "../reply-extras.ts";
import type { Contact } from "../sessions/contact.ts";
import type { Agent } from "../sessions/handling.ts";
import type { Message, Role, SentFile } from "../sessions/message.ts";
import type { StoredReply } from "./port.ts";

/** A visitor's contact details, with null for absent values. */
export interface ContactRow {
  email: string;
  name: string | null;
  message: string | null;
  language: string | null;
  at: number;
}

export const MESSAGE_COLUMNS = `id, role, content, at, model, tokens_used AS "tokensUsed", response_time AS "responseTime",
  stopped, rating, rating_reason AS "ratingReason", extras, agent, files`;

/** A message: `MESSAGE_COLUMNS`, or the result of `parley.as_json`. */
export interface MessageRow extends Pick<Message, "id" | "content" | "at"> {
  role: Role;
  /** This field and the next two are null unless the message is a reply. */
  model: string | null;
  tokensUsed: number | null;
  responseTime: number | null;
  /** True or 1. */
  stopped: true | 1 | null;
  rating: 1 | -1 | null;
  ratingReason: string | null;
  /** This field and the next two are JSON. */
  extras: string | null;
  agent: string | null;
  files: string | null;
}

export function contactOf({ email, name, message, language, at }: ContactRow): Contact {
  return {
    email,
    at,
    ...(name !== null && { name }),
    ...(message !== null && { message }),
    ...(language !== null && { language }),
  };
}

export function storedMessage({ id, role, content, at, ...row }: MessageRow): Message {
  return {
    id,
    role,
    content,
    at,
    ...marks(row),
    ...(row.rating !== null && { rating: row.rating === 1 ? ("up" as const) : ("down" as const) }),
    ...(row.ratingReason !== null && { ratingReason: row.ratingReason }),
    ...(row.agent !== null && { agent: JSON.parse(row.agent) as Agent }),
    ...(row.files !== null && { files: JSON.parse(row.files) as SentFile[] }),
  };
}

export function metadataOf({
  model,
  tokensUsed,
  responseTime,
}: MessageRow): StoredReply["metadata"] | undefined {
  if (model === null || tokensUsed === null || responseTime === null) return undefined;
  return { model, tokensUsed, responseTime };
}

/** Converts a message that is a reply. Throws for any other. */
export function storedReply(row: MessageRow): StoredReply {
  const metadata = metadataOf(row);
  if (metadata === undefined) throw new Error("The stored reply has no metadata.");
  return { messageId: row.id, content: row.content, metadata, ...marks(row) };
}

function marks({ stopped, extras }: Pick<MessageRow, "stopped" | "extras">) {
  return {
    ...(stopped && { stopped: true as const }),
    ...(extras !== null && { extras: JSON.parse(extras) as ReplyExtras }),
  };
}
