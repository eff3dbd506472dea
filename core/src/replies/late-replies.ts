import { timingSafeEqual } from "node:crypto";
import type { AskedQuestion, ConversationStorage, QuestionRef, StoredReply } from "../storage/port.ts";
import type { LiveReply } from "./live-replies.ts";
import { ShutdownHandover } from "./shutdown-handover.ts";

/**
 * The one-time part of an `X-Reply-URL` (contract §6.6): the key of the message and a random secret. Storage decides whether the
 * part is still valid, so any replica may accept the reply.
 */
export function replyAddress(questionKey: number, secret: string): string {
  return `${questionKey.toString(36)}-${secret}`;
}

/**
 * Finds the message of an `X-Reply-URL`. `address`: the URL's one-time part. Undefined if the part is forged, or if the
 * conversation was deleted.
 */
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

/** Compares two strings in constant time. Returns immediately if their lengths differ. */
function same(given: string, expected: string): boolean {
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}

/** Milliseconds before each check for a reply that another process may have received; the last one repeats. */
const POLL_PAUSES = [500, 1_000, 2_000, 5_000];

/**
 * Waits until `deadline` for a reply at the reply URL. Resolves with undefined if none arrived, or if the reply is no longer
 * wanted. Rejects with `ShutdownHandover` when the service shuts down.
 */
export async function lateReply(
  ref: QuestionRef,
  deadline: number,
  deps: {
    live: LiveReply;
    storage: ConversationStorage;
    clock: () => number;
    /** Aborts the reply if the conversation changed hands after the message was stored. */
    checkHandling(): Promise<void>;
  },
): Promise<StoredReply | undefined> {
  const { live, storage, clock } = deps;
  for (let attempt = 0; ; attempt++) {
    const left = deadline - clock();
    const isOver = left <= 0 || (await live.brokenOff(Math.min(left, POLL_PAUSES[attempt] ?? 5_000)));
    const reply = await storage.replyTo(ref);
    if (reply !== undefined || !live.isWanted) return reply;
    if (live.handedOver) throw new ShutdownHandover();
    if (isOver) return undefined;
    // The conversation may have changed hands before this process listened for changes.
    await deps.checkHandling();
  }
}
