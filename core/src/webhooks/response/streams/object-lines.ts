import { gatheredText } from "../../../gathered-pieces.ts";
import { HTML_IN_STREAM, pageStart } from "../html-document.ts";
import { type Fields, objectInText } from "../json-in-text.ts";
import { MOST_MESSAGES, TOO_MANY_MESSAGES } from "./most-messages.ts";

/** Lines of text with one JSON object each; other lines are left out. */
export interface ObjectLines {
  /** Accepts the next characters; yields the objects whose lines they complete. */
  read(text: string): Iterable<Fields>;
  /** Call after the last character: yields the object on a last line without a newline. */
  end(): Iterable<Fields>;
  /** Why reading stopped, for the site's owner. */
  readonly failure: string | undefined;
}

/**
 * Runs in time proportional to its input, however long a line is and however small its pieces are. Yields objects one at a time,
 * because a list of all would use many times the memory of their text. `parse`: converts a line to an object, if lines are not
 * plain JSON.
 */
export function objectLines(parse = objectInText): ObjectLines {
  const rest = gatheredText();
  let count = 0;

  const lines = {
    failure: undefined as string | undefined,
    read(text: string) {
      if (!text.includes("\n")) {
        rest.add(text);
        return NONE;
      }
      const all = rest.take() + text;
      const end = all.lastIndexOf("\n") + 1;
      rest.add(all.slice(end));
      return objectsIn(all.slice(0, end));
    },
    end: () => objectsIn(`${rest.take()}\n`),
  };

  function* objectsIn(whole: string): Generator<Fields> {
    const page = pageStart(whole);
    const end = page ?? whole.length;
    for (let start = 0; start < end && lines.failure === undefined; ) {
      const newline = whole.indexOf("\n", start);
      const line = whole.slice(start, newline === -1 ? end : Math.min(newline, end)).trim();
      start = newline === -1 ? end : newline + 1;
      if (line === "") continue;
      if (++count > MOST_MESSAGES) lines.failure = TOO_MANY_MESSAGES;
      const fields = lines.failure === undefined ? parse(line) : undefined;
      if (fields !== undefined) yield fields;
    }
    if (page !== undefined) lines.failure ??= HTML_IN_STREAM;
  }
  return lines;
}

const NONE: readonly Fields[] = [];
