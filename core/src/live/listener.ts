/** An event that is sent to current listeners only and not stored. */
export interface TransientEvent {
  event: "typing" | "delta" | "status";
  data: Record<string, unknown>;
  /** Number of the question that a delta or status is about. Not sent to listeners. */
  question?: number;
  /** Position of a delta in its reply, in UTF-16 units. Not sent to listeners. */
  at?: number;
  /** Whether this repeats text or a status that was sent before. Not sent to listeners. */
  again?: true;
}

/** Why a listener wakes. */
export interface Wake {
  /** Whether there may be new events in storage. */
  changed: boolean;
  transient: readonly TransientEvent[];
  /** Whether nothing was sent for a long time: a heartbeat then keeps proxies from closing the connection. */
  beat: boolean;
  /** Whether the stream ends; clients that want more reconnect. */
  over: boolean;
}

/** One listening connection. It buffers no stored events, even if its reader is slow. */
export interface Listener {
  /** Resolves with the next wake; only one caller may wait. Between two calls, the caller reads the listener's events. */
  next(): Promise<Wake>;
  change(): void;
  pass(transient: TransientEvent): void;
  tick(now: number): void;
  over(): void;
  /** Call when the connection has ended; further calls do nothing. */
  end(): void;
}

/** Milliseconds of silence before a heartbeat. */
const BEAT = 25_000;
/** Milliseconds for which a reader may leave sent data unread. */
const PATIENCE = 30_000;
/** Milliseconds after which every client reconnects, and its permission is checked again. */
const LONGEST = 300_000;
/** Maximum number of unread transient events per listener. Further ones are dropped. */
const MOST_TRANSIENT = 64;

export function newListener(elapsed: () => number, ended: () => void): Listener {
  const begunAt = elapsed();
  let due = { changed: true, transient: [] as TransientEvent[], beat: false, over: false };
  let hasEnded = false;
  /** `turnedAt`: when the reader last received data or asked for more. `wake` is set while the reader waits. */
  const reader: { turnedAt: number; wake?: (() => void) | undefined } = { turnedAt: begunAt };

  const listener: Listener = {
    async next() {
      reader.turnedAt = elapsed();
      if (!due.changed && !due.beat && !due.over && due.transient.length === 0) {
        await new Promise<void>((resolve) => {
          reader.wake = resolve;
        });
        reader.wake = undefined;
      }
      const found = due;
      due = { changed: false, transient: [], beat: false, over: found.over };
      reader.turnedAt = elapsed();
      return found;
    },
    change() {
      due.changed = true;
      reader.wake?.();
    },
    pass(one) {
      if (due.transient.length < MOST_TRANSIENT) due.transient.push(one);
      reader.wake?.();
    },
    tick(now) {
      const isAsleep = reader.wake !== undefined;
      if (!isAsleep && now - reader.turnedAt > PATIENCE) {
        listener.over();
        listener.end();
      } else if (isAsleep && now - begunAt > LONGEST) listener.over();
      else if (isAsleep && now - reader.turnedAt > BEAT) {
        due.beat = true;
        reader.wake?.();
      }
    },
    over() {
      due.over = true;
      reader.wake?.();
    },
    end() {
      if (hasEnded) return;
      hasEnded = true;
      due.over = true;
      reader.wake?.();
      ended();
    },
  };
  return listener;
}
