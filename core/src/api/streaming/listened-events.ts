import type { Listener, Passing } from "../../live/listener.ts";
import { serverSentEvent } from "./server-sent-event.ts";

/** Milliseconds after which a client that lost its stream comes again. */
const COME_BACK = 1_000;

/** One step of what a listener reads: its text, and whether there is more to read, or never anything any more. */
export interface ReadStep {
  text: string;
  more: boolean;
  isOver: boolean;
  /** To be called once its reader has taken the text. */
  taken?(): void;
}

/** What a listener is spared. */
export interface ListenedRules {
  isLate(passing: Passing): boolean;
  once(passing: Passing): Passing | undefined;
}

/**
 * What a listener hears, as server-sent events, for as long as it listens. Only what its reader has taken is followed by
 * more: what it has not is read from storage again. `read` goes on where it last ended. Where storage is away the stream ends, and
 * the reader comes again. `from` is the id of the event behind which it begins. `mayHear` is asked before what passes, and
 * from time to time: `read` looks for itself, and takes what belongs before one of its events from the
 * list of what passes. Of what passes, `once` returns what is new to this listener, and what `isLate` is left out.
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
  // A generator that waits hears of its reader's leaving only once it is woken, and one that was not begun not at all.
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
    // A connection that breaks before the first event goes on from here, too.
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
    // The reader asks again, and is told what is wrong.
  } finally {
    listener.end();
  }
}
