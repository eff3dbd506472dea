/** What passes and is not kept. */
export interface Passing {
  event: "typing" | "delta";
  data: Record<string, unknown>;
  /** The number of the question that a delta answers; not for listeners. */
  question?: number;
  /** Position of a delta in its reply, in UTF-16 units; not for listeners. */
  at?: number;
  /** The delta was sent before; not for listeners. */
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
  let changed = true;
  let beat = false;
  let isOver = false;
  let hasEnded = false;
  let passing: Passing[] = [];
  let wake: (() => void) | undefined;
  /** When it was last read or last asked for more. */
  let turnedAt = begunAt;

  const listener: Listener = {
    async next() {
      turnedAt = elapsed();
      if (!changed && !beat && !isOver && passing.length === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        wake = undefined;
      }
      const found = { changed, passing, beat, over: isOver };
      changed = false;
      beat = false;
      passing = [];
      turnedAt = elapsed();
      return found;
    },
    change() {
      changed = true;
      wake?.();
    },
    pass(one) {
      if (passing.length < MOST_PASSING) passing.push(one);
      wake?.();
    },
    tick(now) {
      const isAsleep = wake !== undefined;
      if (!isAsleep && now - turnedAt > PATIENCE) {
        listener.over();
        listener.end();
      } else if (isAsleep && now - begunAt > LONGEST) listener.over();
      else if (isAsleep && now - turnedAt > BEAT) {
        beat = true;
        wake?.();
      }
    },
    over() {
      isOver = true;
      wake?.();
    },
    end() {
      if (hasEnded) return;
      hasEnded = true;
      isOver = true;
      wake?.();
      ended();
    },
  };
  return listener;
}
