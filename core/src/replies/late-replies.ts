import { timingSafeEqual } from "node:crypto";
import type { AskedQuestion, ConversationStorage, KeptReply, QuestionRef } from "../storage/port.ts";
import type { LiveReply } from "./live-replies.ts";
import { ShutdownHandover } from "./shutdown-handover.ts";

/**
 * The one-time part of an `X-Reply-URL` (design, section 6): which message it answers, and what nobody can guess. It says
 * nothing to whoever reads it, and storage decides whether it is still good, so any replica may take the reply.
 */
export function replyAddress(questionKey: number, secret: string): string {
  return `${questionKey.toString(36)}-${secret}`;
}

/** The message behind an address; undefined if it is forged, or its conversation was deleted. */
export async function questionAt(
  address: string,
  storage: ConversationStorage,
): Promise<AskedQuestion | undefined> {
  const parts = /^([0-9a-z]{1,11})-([0-9A-Za-z]{1,64})$/.exec(address);
  if (parts === null) return undefined;
  const [, key, secret] = parts as unknown as [string, string, string];
  const asked = await storage.askedQuestion(Number.parseInt(key, 36));
  return asked !== undefined && same(secret, asked.replySecret) ? asked : undefined;
}

/** Random texts of one length, so that only equal ones need the same time. */
function same(given: string, expected: string): boolean {
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}

/** Milliseconds between two looks for a reply that another process may have taken: soon at first, then seldom. */
const LOOKS = [500, 1_000, 2_000, 5_000];

/**
 * Waits for a reply to come by its address until `deadline`; undefined if none came, or the visitor wants none any more.
 * Rejects with `ShutdownHandover` once the service is about to stop.
 */
export async function lateReply(
  place: QuestionRef,
  deadline: number,
  deps: {
    live: LiveReply;
    storage: ConversationStorage;
    clock: () => number;
    /** Breaks the reply off where the conversation changed hands since the message was stored. */
    lookWhoHandles(): Promise<void>;
  },
): Promise<KeptReply | undefined> {
  const { live, storage, clock } = deps;
  for (let look = 0; ; look++) {
    const left = deadline - clock();
    const isOver = left <= 0 || (await live.brokenOff(Math.min(left, LOOKS[look] ?? 5_000)));
    const reply = await storage.replyTo(place);
    if (reply !== undefined || !live.isWanted) return reply;
    if (live.handedOver) throw new ShutdownHandover();
    if (isOver) return undefined;
    // That may have happened before anybody listened for it here.
    await deps.lookWhoHandles();
  }
}
