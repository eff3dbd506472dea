import type { ChatService } from "../service/chat-service.ts";
import type { StreamEvent } from "../service/event-stream.ts";
import { isSilent } from "../service/silence.ts";
import type { VisitorSession } from "../service/visitor-session.ts";
import { listening } from "./listening.ts";

/** An event that one tab sends to the others. */
export interface SharedEvent extends StreamEvent {
  session: string;
}

export interface SharedStream {
  /** Id of the session, while this tab listens or waits for its turn. */
  of(): string | undefined;
  start(id: string): void;
  stop(): void;
  /** Sends an event from this tab to the others. */
  tell(event: StreamEvent): void;
  /**
   * After a long silence, reads missed messages and closes the connection, even if another tab has the connection. After a
   * refusal, connects again, because a closed site may be open again.
   */
  check(): void;
}

/** The conversation was deleted so long ago that the service no longer reports it. */
const GONE = new Error("gone");
/** Asks the listening tab to check its connection. */
const CHECK = "check";
/** Milliseconds. The service ends a stream much earlier. */
const PATIENCE = 86_400_000;

/** Shares one connection for a conversation's events among all tabs: one tab listens and forwards the events. */
export function sharedStream(
  {
    view,
    name,
    service,
    session,
    signal,
  }: { view: Window; name: string; service: ChatService; session: VisitorSession; signal: AbortSignal },
  {
    latest,
    hear: deliver,
    catchUp,
    gone: forgotten,
  }: {
    /** Id of the last event received. */
    latest(): string | undefined;
    /** `isFirstHand`: from the service, not from another tab. */
    hear(event: SharedEvent, isFirstHand: boolean): void;
    /** `isTold`: another tab has already received the events from the service. */
    catchUp(wait: boolean, isOver: () => boolean, signal: AbortSignal, isTold?: boolean): Promise<void>;
    gone(): void;
  },
): SharedStream {
  const channel = new BroadcastChannel(name);
  let run: { id: string; end: AbortController; isOver(): boolean; isRefused?: true } | undefined;
  /** Time of the last event, check or start, in Unix milliseconds. */
  let receivedAt = 0;
  /** Drops a silent connection, if this tab has one. */
  let leaveSilent = () => {};

  function check(): void {
    channel.postMessage(CHECK);
    leaveSilent();
    if (run?.isRefused) start(run.id);
    if (!run || !isSilent(receivedAt)) return;
    receivedAt = Date.now();
    catchUp(false, run.isOver, run.end.signal).catch(() => {});
  }

  function share(event: StreamEvent): void {
    channel.postMessage({ ...event, session: session.id });
  }

  function stop(): void {
    run?.end.abort();
    run = undefined;
  }

  function start(id: string): void {
    stop();
    const end = new AbortController();
    const isOver = () => end.signal.aborted || session.id !== id;
    const begun: typeof run = { id, end, isOver };
    run = begun;
    receivedAt = Date.now();
    const work = () =>
      listening({
        after: latest(),
        page: view,
        random: Math.random,
        signal: end.signal,
        checked(leave) {
          leaveSilent = leave;
        },
        open: (after, ended) =>
          session.call(async (known) => {
            // The session was gone and has been renewed.
            if (known.id !== id) throw GONE;
            const response = await service.call(known, "/events", {
              headers: { Accept: "text/event-stream", ...(after && { "Last-Event-ID": after }) },
              signal: ended,
              patience: PATIENCE,
            });
            return response.ok ? service.readEvents(response) : service.readAnswer<never>(response);
          }),
        heard(event) {
          if (isOver()) return;
          receivedAt = Date.now();
          share(event);
          deliver({ ...event, session: id }, true);
        },
        catchUp: (wait) => catchUp(wait, isOver, end.signal),
      });
    const { locks } = view.navigator as { locks?: LockManager };
    const lock = `${name}:${id}`;
    const turn = locks ? locks.request(lock, { signal: end.signal }, work) : work();
    turn.catch((error) => {
      if (end.signal.aborted) return;
      if (error === GONE) forgotten();
      else begun.isRefused = true;
    });
    // If another tab listens, reads the messages that it announced before this tab joined.
    locks
      ?.query()
      .then(({ pending }) => {
        if (pending?.some((other) => other.name === lock)) return catchUp(false, isOver, end.signal, true);
      })
      .catch(() => {});
  }

  const receive = ({ data }: MessageEvent) => {
    if (data === CHECK) return leaveSilent();
    receivedAt = Date.now();
    deliver(data, false);
  };
  channel.addEventListener("message", receive, { signal });
  signal.addEventListener("abort", () => {
    stop();
    channel.close();
  });
  // Closes the connection, because a page with an open one cannot stay in the back/forward cache.
  view.addEventListener("pagehide", stop, { signal });
  return {
    of: () => run?.id,
    start,
    stop,
    tell: share,
    check,
  };
}
