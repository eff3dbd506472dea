import type { ReplyExtras } from "../../reply-extras.ts";
import type { KeptReply, Role, StoredMessage, StoredSession } from "../port.ts";

/** What `parley.told` says of a session. */
export interface SessionRow extends Omit<StoredSession, "user"> {
  userId: string | null;
  /** Null where nobody is named. */
  userVerified: boolean | null;
}

/** What `parley.told` says of a message. */
export interface MessageRow extends Pick<StoredMessage, "id" | "content" | "at"> {
  role: Role;
  /** This and the next two are null in questions. */
  model: string | null;
  tokensUsed: number | null;
  responseTime: number | null;
  stopped: true | null;
  rating: 1 | -1 | null;
  /** JSON. */
  extras: string | null;
}

export function storedSession({ userId, userVerified, ...session }: SessionRow): StoredSession {
  const user = userVerified === null ? undefined : { id: userId ?? undefined, verified: userVerified };
  return { ...session, user };
}

export function storedMessage({ id, role, content, at, ...row }: MessageRow): StoredMessage {
  return {
    ...{ id, role, content, at },
    ...marks(row),
    ...(row.rating !== null && { rating: row.rating === 1 ? ("up" as const) : ("down" as const) }),
  };
}

export function metadataOf({
  model,
  tokensUsed,
  responseTime,
}: MessageRow): KeptReply["metadata"] | undefined {
  if (model === null || tokensUsed === null || responseTime === null) return undefined;
  return { model, tokensUsed, responseTime };
}

/** Of a message that is a reply. */
export function keptReply(row: MessageRow): KeptReply {
  const metadata = metadataOf(row);
  if (metadata === undefined) throw new Error("A message without metadata is no reply.");
  return { messageId: row.id, content: row.content, metadata, ...marks(row) };
}

function marks({ stopped, extras }: Pick<MessageRow, "stopped" | "extras">) {
  return {
    ...(stopped && { stopped }),
    ...(extras !== null && { extras: JSON.parse(extras) as ReplyExtras }),
  };
}
