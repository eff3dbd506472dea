import { gatheredText } from "../../../gathered-text.ts";
import { mayBeMoreThanText, replyInText } from "../reply-in-text.ts";
import type { ReplyOrigin } from "../reply-origin.ts";
import { serverOutputFilter } from "../server-output-filter.ts";
import { thoughtFilter } from "../thought-filter.ts";
import { LONGEST_START } from "./stream-format.ts";

/** A text of a stream while it grows, read as `replyInText` reads a whole one. */
export interface SpokenText {
  /** Takes the next characters; returns what they add to the reply for certain. */
  read(piece: string): string;
  end(): { rest: string; origin: ReplyOrigin };
  /** UTF-16 units of what was returned first that turned out to be a thought: its end came without a beginning. */
  readonly voided: number;
}

/**
 * The text may be JSON, directly or behind a thought. JSON is read at its end; any other text is passed on as it comes. JSON is
 * recognized before thoughts are dropped, because a tag in one of its strings says nothing about the text around it.
 */
export function spokenText(): SpokenText {
  const filter = thoughtFilter();
  const written = beginning();
  const thoughtless = beginning();
  let output = cleanOutput();
  let returned = 0;
  let voids = 0;

  const spoken = {
    voided: 0,
    read: (piece: string) => add(filter.read(written.read(piece))),
    end() {
      const last = written.isText() ? add(filter.end()) + pass(output.end()) : "";
      const rest = written.isText() ? thoughtless : written;
      const { text = "", ...origin } = replyInText(rest.take()) ?? {};
      return { rest: last + text, origin };
    },
  };

  function add(text: string): string {
    if (filter.voids !== voids) {
      voids = filter.voids;
      spoken.voided = returned;
      thoughtless.restart();
      output = cleanOutput();
    }
    return pass(output.read(thoughtless.read(text)));
  }

  function pass(text: string): string {
    returned += text.length;
    return text;
  }
  return spoken;
}

/** What servers print into a text is left out, and blanks around the rest. */
function cleanOutput() {
  const output = serverOutputFilter();
  const trim = trimmedText();
  return { read: (text: string) => trim(output.read(text)), end: () => trim(output.end()) };
}

/** Holds a text back that begins like what may be more than text. */
function beginning() {
  const start = gatheredText();
  let kind: "text" | "more" | undefined;

  return {
    read(text: string): string {
      if (kind === "text") return text;
      start.add(start.length === 0 ? text.trimStart() : text);
      if (start.length === 0 || kind === "more") return "";
      if (mayBeMoreThanText(start.text().slice(0, LONGEST_START))) {
        if (start.length > LONGEST_START) kind = "more";
        return "";
      }
      kind = "text";
      return start.take();
    },
    isText: () => kind === "text",
    /** The text held back so far. */
    take: () => start.take(),
    restart(): void {
      start.take();
      kind = undefined;
    },
  };
}

/**
 * Passes a growing text on without the white space around it: what may turn out to be its end is held back until more
 * comes. So is half a character (a lone high surrogate), which platforms that cut texts into pieces leave at the seams. Another lone
 * surrogate becomes U+FFFD.
 */
function trimmedText(): (piece: string) => string {
  const held = gatheredText();
  let begun = false;

  return (piece) => {
    const text = begun ? piece : piece.trimStart();
    const end = endOfCertain(text);
    if (end === 0) {
      held.add(text);
      return "";
    }
    const passed = (held.take() + text.slice(0, end)).toWellFormed();
    held.add(text.slice(end));
    begun = true;
    return passed;
  };
}

function endOfCertain(text: string): number {
  const end = text.trimEnd().length;
  return HIGH_SURROGATE.test(text.charAt(end - 1)) ? end - 1 : end;
}

const HIGH_SURROGATE = /[\uD800-\uDBFF]/;
