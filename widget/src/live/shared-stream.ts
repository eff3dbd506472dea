import type { ChatService } from "../service/chat-service.ts";
import type { HeardEvent } from "../service/event-stream.ts";
import { isSilent } from "../service/silence.ts";
import type { VisitorSession } from "../service/visitor-session.ts";
import { listening } from "./listening.ts";

/** What goes from the tab that listens to the others. */
export interface Told extends HeardEvent {
  session: string;
}

export interface SharedStream {
  /** Whose it is, while this tab listens or waits for its turn. */
  of(): string | undefined;
  start(id: string): void;
  stop(): void;
  /** Tells the other tabs what happened here. */
  tell(event: HeardEvent): void;
  /**
   * After a long silence, reads what was missed and closes the connection, also where another tab holds it. After a refusal, opens it
   * again: a closed site may be open by now.
   */
  check(): void;
}

/** The conversation was deleted, longer ago than it is told of. */
const GONE = new Error("gone");
/** Asks the tab that listens to check its connection. */
const CHECK = "check";
/** Milliseconds; a stream ends by itself long before. */
const PATIENCE = 86_400_000;

/** A conversation's events by one connection for all tabs: one of them listens, and tells the others. */
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
    hear,
    catchUp,
    gone,
  }: {
    /** Behind which event it goes on. */
    latest(): string | undefined;
    /** `isFirstHand`: of the service, not of another tab. */
    hear(told: Told, isFirstHand: boolean): void;
    /** `isTold`: another tab has heard of it first-hand. */
    catchUp(wait: boolean, isOver: () => boolean, signal: AbortSignal, isTold?: boolean): Promise<void>;
    gone(): void;
  },
): SharedStream {
  const channel = new BroadcastChannel(name);
  let run: { id: string; end: AbortController; isOver(): boolean; isRefused?: true } | undefined;
  /** When another tab told of something last, or this one checked. */
  let heardAt = 0;
  /** Leaves a silent connection, if this tab has one. */
  let leaveSilent = () => {};

  function check(): void {
    channel.postMessage(CHECK);
    leaveSilent();
    if (run?.isRefused) start(run.id);
    if (!run || !isSilent(heardAt)) return;
    heardAt = Date.now();
    catchUp(false, run.isOver, run.end.signal).catch(() => {});
  }

  function tell(event: HeardEvent): void {
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
    heardAt = Date.now();
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
            // Renewed because it was gone.
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
          heardAt = Date.now();
          tell(event);
          hear({ ...event, session: id }, true);
        },
        catchUp: (wait) => catchUp(wait, isOver, end.signal),
      });
    const { locks } = view.navigator as { locks?: LockManager };
    const lock = `${name}:${id}`;
    const turn = locks ? locks.request(lock, { signal: end.signal }, work) : work();
    turn.catch((error) => {
      if (end.signal.aborted) return;
      if (error === GONE) gone();
      else begun.isRefused = true;
    });
    // Where another tab listens, what it told before this one heard it is read.
    locks
      ?.query()
      .then(({ pending }) => {
        if (pending?.some((other) => other.name === lock)) return catchUp(false, isOver, end.signal, true);
      })
      .catch(() => {});
  }

  const receive = ({ data }: MessageEvent) => {
    if (data === CHECK) return leaveSilent();
    heardAt = Date.now();
    hear(data, false);
  };
  channel.addEventListener("message", receive, { signal });
  signal.addEventListener("abort", () => {
    stop();
    channel.close();
  });
  // A page that is kept for later holds no connection.
  view.addEventListener("pagehide", stop, { signal });
  return {
    of: () => run?.id,
    ...{ start, stop, tell, check },
  };
}
