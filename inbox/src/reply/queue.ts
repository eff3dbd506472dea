import type { Card } from "../service/shapes.ts";

/** A reply or note sent from here that the service has not confirmed. */
export interface Outgoing {
  /** Also the `Idempotency-Key`: repeating a send never sends twice. */
  key: string;
  sessionId: string;
  kind: "reply" | "note";
  content: string;
  timestamp: string;
  files?: readonly { id: string; name: string }[];
  cards?: readonly Card[];
  /** Whether sending the item takes the conversation over from the workflow. */
  takesOver?: boolean;
  /** A `failed` item waits for the person; a `waiting` one is sent automatically. */
  state: "waiting" | "sending" | "failed";
  /** Why the last attempt failed. */
  failure?: { status?: number; code?: string; field?: string; params?: Record<string, unknown> };
}

/** Returns the oldest waiting item whose conversation has no earlier item that has failed or is being sent. */
export function nextToSend(queue: readonly Outgoing[]): Outgoing | undefined {
  const blocked = new Set<string>();
  for (const item of queue) {
    if (item.state === "waiting" && !blocked.has(item.sessionId)) return item;
    blocked.add(item.sessionId);
  }
  return undefined;
}

export function withChange(
  queue: readonly Outgoing[],
  key: string,
  change: Partial<Outgoing> | undefined,
): Outgoing[] {
  return queue.flatMap((item) =>
    item.key !== key ? item : change === undefined ? [] : { ...item, ...change },
  );
}

/**
 * Restores the queue after a reload. Items that were being sent are sent again with the same key. Drops unreadable items, and all
 * after the first 100.
 */
export function restoredQueue(stored: string | undefined): Outgoing[] {
  try {
    const items: unknown = JSON.parse(stored ?? "[]");
    if (!Array.isArray(items)) return [];
    return items
      .filter(
        (item): item is Outgoing =>
          typeof item?.key === "string" &&
          typeof item.sessionId === "string" &&
          typeof item.content === "string",
      )
      .slice(0, 100)
      .map((item) => ({ ...item, state: item.state === "failed" ? "failed" : "waiting" }));
  } catch {
    return [];
  }
}
