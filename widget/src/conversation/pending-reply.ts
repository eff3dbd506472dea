import type { ChatService, ReadConversation } from "../service/chat-service.ts";
import { ServiceError } from "../service/service-error.ts";
import type { VisitorSession } from "../service/visitor-session.ts";
import type { MessageList } from "./message-list.ts";

/** Waits, once for all callers, for a reply that nobody on this page asked for, as long as the list says that one is pending. */
export function pendingReply({
  service,
  session,
  list,
  adopt,
  received,
  fail,
  signal: signalOfNow,
}: {
  service: ChatService;
  session: VisitorSession;
  list: MessageList;
  adopt(read: ReadConversation): void;
  received(content: string, sessionId: string, responseTime: number): void;
  fail(error: unknown): void;
  signal(): AbortSignal;
}): () => Promise<void> {
  let following: Promise<void> | undefined;

  async function follow(): Promise<void> {
    const signal = signalOfNow();
    try {
      while (list.isPending && !signal.aborted) {
        const known = new Set(list.messages.map(({ id }) => id));
        const asked = session.id;
        const read = await session.call((current) => service.readConversation(current, true, signal));
        if (signal.aborted) return;
        // Somebody else speaks by now.
        if (session.id !== asked) continue;
        adopt(read);
        const reply = list.messages.find(({ id, role }) => role === "assistant" && !known.has(id));
        if (reply !== undefined) received(reply.content, session.id ?? "", timeOf(read));
      }
    } catch (error) {
      if (signal.aborted) return;
      // Still being written, for all we know.
      list.isPending = error instanceof ServiceError && error.isOutage;
      fail(error);
    }
  }

  return () => {
    following ??= follow().finally(() => {
      following = undefined;
    });
    return following;
  };
}

/** Milliseconds between the last question and its reply, as the service noted them. */
function timeOf({ messages }: ReadConversation): number {
  const [asked, answered] = messages.slice(-2).map(({ timestamp }) => Date.parse(timestamp));
  return answered !== undefined && asked !== undefined && answered >= asked ? answered - asked : 0;
}
