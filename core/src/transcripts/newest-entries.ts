import { setImmediate } from "node:timers/promises";
import type { Message } from "../sessions/message.ts";
import { shortText } from "../short-text.ts";
import type { TranscriptWriter } from "./transcript.ts";

/** Maximum UTF-16 units of the messages in an e-mail. */
export const LONGEST_MAILED = 200_000;

/**
 * Returns the newest messages that fit into an e-mail, in order. If even the newest message is too long, it is cut. `isCut`:
 * whether a message is cut or left out.
 */
export async function newestEntries(
  { entry }: Pick<TranscriptWriter, "entry">,
  messages: readonly Message[],
): Promise<{ entries: string[]; isCut: boolean }> {
  const entries: string[] = [];
  let room = LONGEST_MAILED;
  for (const message of messages.toReversed()) {
    await setImmediate();
    const text = entry(message);
    if (text.length > room) {
      if (entries.length === 0) entries.push(shortText(text, room, "…\n"));
      return { entries: entries.toReversed(), isCut: true };
    }
    room -= text.length;
    entries.push(text);
  }
  return { entries: entries.toReversed(), isCut: false };
}
