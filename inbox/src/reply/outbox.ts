import { failureOf, isTemporary } from "../host/failure.ts";
import type { Host } from "../host/host.ts";
import type { EventHub } from "../service/event-hub.ts";
import type { Message, Note } from "../service/shapes.ts";
import { nextToSend, type Outgoing, restoredQueue, withChange } from "./queue.ts";

/** Milliseconds before the first retry, doubled with each failure in a row. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;
const STORED_AS = "outbox";

export interface Outbox {
  items(): readonly Outgoing[];
  subscribe(changed: () => void): () => void;
  add(item: Pick<Outgoing, "sessionId" | "kind" | "content" | "files" | "cards" | "takesOver">): void;
  /** Sends a failed item again, or all waiting items. */
  retry(key?: string): void;
  /** Removes an item and returns it. */
  discard(key: string): Outgoing | undefined;
  stop(): void;
}

/**
 * Sends replies and notes in order, each exactly once even after retries, and stores them in the host's store until the service
 * has accepted them. Retries temporary failures; a refused item waits for the person.
 */
export function createOutbox(
  { transport, store, person }: Pick<Host, "transport" | "store" | "person">,
  hub: Pick<EventHub, "announce">,
): Outbox {
  const agent = { id: person.id, name: person.name };
  const watchers = new Set<() => void>();
  let queue: readonly Outgoing[] = restoredQueue(store.get(STORED_AS));
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWorking = false;
  let isStopped = false;

  function set(next: readonly Outgoing[]): void {
    queue = next;
    store.set(STORED_AS, queue.length === 0 ? undefined : JSON.stringify(queue));
    for (const changed of watchers) changed();
  }

  async function work(): Promise<void> {
    if (isWorking || isStopped) return;
    isWorking = true;
    clearTimeout(timer);
    for (let item = nextToSend(queue); item !== undefined && !isStopped; item = nextToSend(queue)) {
      if (!(await attempt(item))) break;
    }
    isWorking = false;
  }

  /** Returns whether the next item may be sent immediately. */
  async function attempt(item: Outgoing): Promise<boolean> {
    set(withChange(queue, item.key, { state: "sending" }));
    try {
      await deliver(item, {
        transport,
        hub,
        agent,
        tookOver: () => set(withChange(queue, item.key, { takesOver: false })),
      });
      failures = 0;
      set(withChange(queue, item.key, undefined));
      return true;
    } catch (error) {
      const { status, code, field, params } = failureOf(error);
      const failure = {
        status: status ?? 0,
        ...(code && { code }),
        ...(field && { field }),
        ...(params && { params }),
      };
      const isFailed = !isTemporary(failure);
      set(withChange(queue, item.key, { state: isFailed ? "failed" : "waiting", failure }));
      if (isFailed) return true;
      const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failures++) * (0.5 + Math.random() / 2);
      timer = setTimeout(() => void work(), pause);
      return false;
    }
  }

  void work();
  return {
    items: () => queue,
    subscribe(changed) {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
    add(item) {
      const timestamp = new Date().toISOString();
      set([...queue, { ...item, key: crypto.randomUUID(), timestamp, state: "waiting" }]);
      void work();
    },
    retry(key) {
      if (key !== undefined) set(withChange(queue, key, { state: "waiting" }));
      void work();
    },
    discard(key) {
      const item = queue.find((each) => each.key === key);
      set(withChange(queue, key, undefined));
      void work();
      return item;
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

interface Delivery {
  transport: Host["transport"];
  hub: Pick<EventHub, "announce">;
  agent: { id: string; name: string };
  /** Called once the conversation was taken over, because a retry must not take it over again. */
  tookOver(): void;
}

/** Sends one item, and announces it before the stream does. */
async function deliver(
  { key, sessionId, kind, content, files, cards, takesOver }: Outgoing,
  { transport, hub, agent, tookOver }: Delivery,
): Promise<void> {
  const path = `conversation/${encodeURIComponent(sessionId)}`;
  if (kind === "note") {
    const body = { content, agent };
    const answer = await transport.call("POST", `${path}/notes`, { body, idempotencyKey: key });
    const { note } = answer as { note: Note };
    return hub.announce({ type: "note", data: { session_id: sessionId, note } as object });
  }
  if (takesOver) {
    const body = { by: "person", agent };
    const { handling } = (await transport.call("POST", `${path}/handling`, { body })) as {
      handling?: object;
    };
    hub.announce({
      type: "handling",
      data: { ...handling, by: "person", agent, session_id: sessionId } as object,
    });
    tookOver();
  }
  const body = {
    content,
    role: "agent",
    agent,
    ...(files && { files: files.map(({ id }) => id) }),
    ...(cards && { cards }),
  };
  const message = await transport.call("POST", `${path}/messages`, { body, idempotencyKey: key });
  hub.announce({ type: "sent", data: { ...(message as Message), session_id: sessionId } as object });
}
