import type { Message } from "../sessions/message.ts";
import type { MailStorage } from "../storage/port/mail-storage.ts";

/** Milliseconds after which an answer is no longer recorded as seen, because any e-mail with the answer has been sent by then. */
const UNMAILED = 3_600_000;

/** Call with the messages that the visitor has received in the chat, so that agents' messages among them need no e-mail. */
export type NoteSeen = (siteId: string, sessionId: string, messages: Message[]) => void;

export function seenAnswers({
  storage,
  clock,
}: {
  storage: Pick<MailStorage, "visitorSaw">;
  clock: () => number;
}): NoteSeen {
  return (siteId, sessionId, messages) => {
    const last = messages.findLast(({ role }) => role === "agent");
    const now = clock();
    if (last === undefined || last.at < now - UNMAILED) return;
    // Ignores an error: during an outage of storage, the visitor may receive one e-mail too many.
    storage.visitorSaw(siteId, sessionId, last.id, now).catch(() => undefined);
  };
}
