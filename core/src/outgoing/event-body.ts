import type { Agent } from "../sessions/handling.ts";
import type { TakenEvent } from "../storage/port/outbox-storage.ts";

/** The body that the owner's systems receive: `{ type, timestamp, data }` (https://www.standardwebhooks.com). */
export interface EventBody {
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

/** Builds the body of an event. `fileAddress` returns a URL that serves a file for a day. */
export function eventBody(
  { type, at, sessionId, data, message, contact }: TakenEvent,
  fileAddress: (id: string) => string,
): EventBody {
  const { agent, ...facts } = data as Record<string, unknown> & { agent?: Agent };
  return {
    type,
    timestamp: new Date(at).toISOString(),
    data: {
      session_id: sessionId,
      ...facts,
      ...(agent && { agent: agentOf(agent) }),
      ...(message && {
        message: {
          id: message.id,
          role: message.role,
          content: message.content,
          timestamp: new Date(message.at).toISOString(),
          ...(message.agent && { agent: agentOf(message.agent) }),
          ...(message.extras?.quickReplies && { quick_replies: message.extras.quickReplies }),
          ...(message.extras?.cards && { cards: message.extras.cards }),
          ...(message.extras?.ask && { ask: message.extras.ask }),
          ...(message.files && {
            files: message.files.map((file) => ({ ...file, url: fileAddress(file.id) })),
          }),
        },
      }),
      ...(contact && {
        email: contact.email,
        ...(contact.name && { name: contact.name }),
        ...(contact.message && { message: contact.message }),
      }),
    },
  };
}

function agentOf({ id, name, avatarUrl }: Agent) {
  return { id, name, ...(avatarUrl && { avatar_url: avatarUrl }) };
}
