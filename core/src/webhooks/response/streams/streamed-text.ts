import { gatheredText } from "../../../gathered-pieces.ts";
import { mayBeMoreThanText, replyInText } from "../reply-in-text.ts";
import type { ReplyOrigin } from "../reply-origin.ts";
import { serverOutputFilter } from "../server-output-filter.ts";
import { thoughtFilter } from "../thought-filter.ts";
import { LONGEST_START } from "./stream-format.ts";

/** A growing text of a stream, read as `replyInText` reads a whole text. */
export interface StreamedText {
  /** Accepts the next characters. Returns the text that they certainly add to the reply. */
  read(piece: string): string;
  end(): { rest: string; origin: ReplyOrigin };
  /** UTF-16 units at the start of the returned text that were later recognised as a thought, because only its end has a tag. */
  readonly voided: number;
}

/**
 * The text may be JSON, directly or after a thought. JSON is read at its end; any other text is passed on as it arrives. JSON is
 * recognised before thoughts are removed, because a tag in one of its strings does not concern the text around it.
 */
export function streamedText(): StreamedText {
  const filter = thoughtFilter();
  const written = bufferedStart();
  const thoughtless = bufferedStart();
  let output = cleanOutput();
  let returned = 0;
  let voids = 0;

  const reply = {
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
      reply.voided = returned;
      thoughtless.restart();
      output = cleanOutput();
    }
    return pass(output.read(thoughtless.read(text)));
  }

  function pass(text: string): string {
    returned += text.length;
    return text;
  }
  return reply;
}

/** Removes servers' output, and white space around the rest. */
function cleanOutput() {
  const output = serverOutputFilter();
  const trim = trimmedText();
  return { read: (text: string) => trim(output.read(text)), end: () => trim(output.end()) };
}

/** Buffers the start of a text while it may become more than plain text. */
function bufferedStart() {
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
    take: () => start.take(),
    restart(): void {
      start.take();
      kind = undefined;
    },
  };
}

/**
 * Passes on a growing text without surrounding white space. White space is buffered until text follows. So is half a character (a
 * high surrogate), because platforms may split texts there. A lone surrogate elsewhere becomes U+FFFD.
 */
function trimmedText(): (piece: string) => string {
  const buffered = gatheredText();
  let begun = false;

  return (piece) => {
    const text = begun ? piece : piece.trimStart();
    const end = endOfCertain(text);
    if (end === 0) {
      buffered.add(text);
      return "";
    }
    const passed = (buffered.take() + text.slice(0, end)).toWellFormed();
    buffered.add(text.slice(end));
    begun = true;
    return passed;
  };
}

function endOfCertain(text: string): number {
  const end = text.trimEnd().length;
  return HIGH_SURROGATE.test(text.charAt(end - 1)) ? end - 1 : end;
}

const HIGH_SURROGATE = /[\uD800-\uDBFF]/;
