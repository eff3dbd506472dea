import type { Listener, Passing } from "../../live/listener.ts";
import { serverSentEvent } from "./server-sent-event.ts";

/** Milliseconds before a client that lost its stream reconnects. */
const COME_BACK = 1_000;

/** One read of a listener: its text, and whether there is more to read, or whether the stream is over. */
export interface ReadStep {
  text: string;
  more: boolean;
  isOver: boolean;
  /** Call once its reader has taken the text. */
  taken?(): void;
}

/** Rules about events that a listener does not need. */
export interface ListenedRules {
  isLate(passing: Passing): boolean;
  once(passing: Passing): Passing | undefined;
}

/**
 * The events of a listener as server-sent events, as long as it listens. Nothing more is read until the reader has taken what
 * was sent; unread events are read from storage again. `read` continues where it last ended. If storage is unavailable the
 * stream ends, and the reader reconnects. `from` is the id of the event after which the stream begins. `mayHear` is checked
 * before passing events, and periodically; `read` checks for itself, and takes the passing events that belong before one of its
 * own. `once` returns the events that are new to this listener. Events that are `isLate` are dropped.
 */
export function listenedEvents(
  listener: Listener,
  from: string,
  read: (passing: Passing[]) => Promise<ReadStep>,
  mayHear: () => Promise<boolean> | boolean,
  rules: ListenedRules = { isLate: () => false, once: (passing) => passing },
): AsyncGenerator<string> {
  const events = told(listener, from, read, mayHear, rules);
  const leave = events.return.bind(events);
  // A waiting generator notices only once it is woken that its reader is gone, and one that was not started never does.
  events.return = (value) => {
    listener.end();
    return leave(value);
  };
  return events;
}

async function* told(
  listener: Listener,
  from: string,
  read: (passing: Passing[]) => Promise<ReadStep>,
  mayHear: () => Promise<boolean> | boolean,
  { isLate, once }: ListenedRules,
): AsyncGenerator<string> {
  try {
    // A connection that breaks before the first event resumes from here, too.
    yield `id: ${from}\nretry: ${COME_BACK}\n\n`;
    for (;;) {
      const { changed, passing: passed, beat, over } = await listener.next();
      const passing = passed.flatMap((one) => once(one) ?? []);
      if (over) return;
      for (let more = changed; more; ) {
        const step = await read(passing);
        if (step.text !== "") {
          yield step.text;
          step.taken?.();
        }
        if (step.isOver) return;
        more = step.more;
      }
      if ((passing.length > 0 || beat) && !(await mayHear())) return;
      for (const one of passing) if (!isLate(one)) yield serverSentEvent(one.event, one.data);
      if (beat) yield ": alive\n\n";
    }
  } catch {
    // The reader requests again, and receives the error.
  } finally {
    listener.end();
  }
}
