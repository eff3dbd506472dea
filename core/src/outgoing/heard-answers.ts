import type { Message } from "../sessions/message.ts";
import type { MailStorage } from "../storage/port/mail-storage.ts";

/** Milliseconds after which an answer has been mailed, if it was to be. */
const UNMAILED = 3_600_000;

/** The visitor is shown these messages: what a person said among them needs no mail. */
export type NoteHeard = (siteId: string, sessionId: string, messages: Message[]) => void;

export function heardAnswers({
  storage,
  clock,
}: {
  storage: Pick<MailStorage, "visitorHeard">;
  clock: () => number;
}): NoteHeard {
  return (siteId, sessionId, messages) => {
    const last = messages.findLast(({ role }) => role === "agent");
    const now = clock();
    if (last === undefined || last.at < now - UNMAILED) return;
    // One mail too many where storage is away.
    storage.visitorHeard(siteId, sessionId, last.id, now).catch(() => undefined);
  };
}
