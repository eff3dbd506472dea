/** What passes and is not kept. */
export interface Passing {
  event: "typing" | "delta" | "status";
  data: Record<string, unknown>;
  /** The number of the question that a delta or status is about; not for listeners. */
  question?: number;
  /** Position of a delta in its reply, in UTF-16 units; not for listeners. */
  at?: number;
  /** It was sent before; not for listeners. */
  again?: true;
}

/** What a listener is woken for. */
export interface Wake {
  /** There may be something to read in storage. */
  changed: boolean;
  passing: readonly Passing[];
  /** Nothing was sent for long: a sign of life keeps proxies awake. */
  beat: boolean;
  /** Nothing more will come: whoever wants more comes again. */
  over: boolean;
}

/** Somebody who listens. It holds no events that are kept, whatever happens and however slowly they are read. */
export interface Listener {
  /** The next thing to do; one at a time may ask. Between two calls the listener is being read. */
  next(): Promise<Wake>;
  change(): void;
  pass(passing: Passing): void;
  tick(now: number): void;
  over(): void;
  /** To be called when nobody listens any more; again is harmless. */
  end(): void;
}

/** Milliseconds of silence after which a sign of life is due. */
const BEAT = 25_000;
/** Milliseconds for which a reader may leave unread what was sent. */
const PATIENCE = 30_000;
/** Milliseconds after which everybody comes again, and is asked anew whether they may. */
const LONGEST = 300_000;
/** What passes and was not read yet: the rest is left out. */
const MOST_PASSING = 64;

export function newListener(elapsed: () => number, ended: () => void): Listener {
  const begunAt = elapsed();
  let due = { changed: true, passing: [] as Passing[], beat: false, over: false };
  let hasEnded = false;
  /** `turnedAt`: when it last took something or last asked for more. `wake` is there while it waits. */
  const reader: { turnedAt: number; wake?: (() => void) | undefined } = { turnedAt: begunAt };

  const listener: Listener = {
    async next() {
      reader.turnedAt = elapsed();
      if (!due.changed && !due.beat && !due.over && due.passing.length === 0) {
        await new Promise<void>((resolve) => {
          reader.wake = resolve;
        });
        reader.wake = undefined;
      }
      const found = due;
      due = { changed: false, passing: [], beat: false, over: found.over };
      reader.turnedAt = elapsed();
      return found;
    },
    change() {
      due.changed = true;
      reader.wake?.();
    },
    pass(one) {
      if (due.passing.length < MOST_PASSING) due.passing.push(one);
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
