import type { Listener, TransientEvent } from "../../live/listener.ts";
import { serverSentEvent } from "./server-sent-event.ts";

/** Milliseconds before a client that lost its stream reconnects. */
const COME_BACK = 1_000;

/** One read of a listener: its text, and whether there is more to read, or whether the stream is over. */
export interface ReadStep {
  text: string;
  more: boolean;
  isOver: boolean;
  /** Call once the client has taken the text. */
  taken?(): void;
}

/**
 * Drops the transient events for which `isLate` returns true. `once` returns the part of an event that is new to this listener,
 * if any.
 */
export interface ListenedRules {
  isLate(transient: TransientEvent): boolean;
  once(transient: TransientEvent): TransientEvent | undefined;
}

/**
 * Yields the events of a listener as server-sent events. `from` is the id of the event after which the stream begins. Reads no
 * further until the client has taken what was sent: unread events stay in storage. If storage is unavailable, the stream ends and
 * the client reconnects. `read` continues where it last ended, checks the permission, and includes the transient events that
 * belong before a stored event. `mayListen` is checked before transient events, and periodically.
 */
export function listenedEvents(
  listener: Listener,
  from: string,
  read: (transient: TransientEvent[]) => Promise<ReadStep>,
  mayListen: () => Promise<boolean> | boolean,
  rules: ListenedRules = { isLate: () => false, once: (transient) => transient },
): AsyncGenerator<string> {
  const events = eventTexts(listener, from, read, mayListen, rules);
  const leave = events.return.bind(events);
  // Also ends the listener, because a waiting generator runs its `finally` only when it wakes, and one that never started does
  // not run it at all.
  events.return = (value) => {
    listener.end();
    return leave(value);
  };
  return events;
}

async function* eventTexts(
  listener: Listener,
  from: string,
  read: (transient: TransientEvent[]) => Promise<ReadStep>,
  mayListen: () => Promise<boolean> | boolean,
  { isLate, once }: ListenedRules,
): AsyncGenerator<string> {
  try {
    // The client resumes from here if the connection breaks before the first event.
    yield `id: ${from}\nretry: ${COME_BACK}\n\n`;
    for (;;) {
      const { changed, transient: passed, beat, over } = await listener.next();
      const transient = passed.flatMap((one) => once(one) ?? []);
      if (over) return;
      for (let more = changed; more; ) {
        const step = await read(transient);
        if (step.text !== "") {
          yield step.text;
          step.taken?.();
        }
        if (step.isOver) return;
        more = step.more;
      }
      if ((transient.length > 0 || beat) && !(await mayListen())) return;
      for (const one of transient) if (!isLate(one)) yield serverSentEvent(one.event, one.data);
      if (beat) yield ": alive\n\n";
    }
  } catch {
    // Ends the stream. The client reconnects and receives the error.
  } finally {
    listener.end();
  }
}
