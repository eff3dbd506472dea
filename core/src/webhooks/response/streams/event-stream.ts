import { createParser } from "eventsource-parser";
import { gatheredText } from "../../../gathered-text.ts";
import { jsonInText } from "../json-in-text.ts";
import { collectedDeltas } from "./collected-deltas.ts";
import { type Delta, deltaIn } from "./delta-in.ts";
import { LONGEST_START, type StreamFormat } from "./stream-format.ts";

/**
 * Server-sent events (WHATWG HTML, section 9.2.6), whose data is JSON or text. Told by their first field, and where the
 * content type does not say so, only by an event whose data is an object: a reply may well begin with "data:".
 */
export const eventStream: StreamFormat = {
  recognizes(start, contentType = "") {
    const head = start.slice(0, LONGEST_START);
    if ((/^text\/event-stream\b/i.test(contentType) ? DECLARED : UNDECLARED).test(head)) return true;
    const mayBecomeOne = FIELDS.some((field) => head.startsWith(field) || field.startsWith(head));
    return mayBecomeOne && start.length <= LONGEST_START ? undefined : false;
  },

  open() {
    const deltas = collectedDeltas();
    let dialect: "JSON" | "text" | undefined;
    let received: Delta[] = [];
    /** The beginning of a line: the parser would keep each of its pieces. */
    const line = gatheredText();
    /** Of the event that is being read. */
    let lines = 0;
    let hasEnded = false;
    const parser = createParser({
      onEvent({ event, data }) {
        hasEnded = true;
        if (data === "[DONE]") return;
        // A word in quotation marks, between other words, is no JSON.
        const json = dialect === "text" && !data.startsWith("{") ? undefined : jsonInText(data);
        // Between JSON, text can only be noise, or an event that was cut off.
        if (json === undefined && dialect === "JSON") return;
        const delta = deltaIn(json ?? data, event);
        if (delta.text !== "") dialect ??= json === undefined ? "text" : "JSON";
        received.push(delta);
      },
    });

    function feed(text: string): Delta[] {
      if (lines > LONGEST_EVENT) return [];
      line.add(text);
      if (!LINE_END.test(text)) return [];
      const whole = line.take();
      received = [];
      hasEnded = false;
      parser.feed(whole);
      lines = hasEnded ? 0 : lines + whole.split(LINE_END).length - 1;
      if (lines > LONGEST_EVENT) {
        parser.reset();
        received.push(TOO_LONG);
      }
      return received;
    }
    return {
      read: (text) => deltas.add(feed(text)),
      // Ends an event that lacks its blank line.
      end: () => deltas.end(feed("\n\n")),
    };
  },
};

const LINE_END = /[\r\n]/;
/** Lines, which the parser keeps as pieces: of a few bytes each, those of 1 MiB would hold eleven times as much. */
const LONGEST_EVENT = 10_000;
const TOO_LONG: Delta = {
  ...{ text: "", repeats: false, origin: {} },
  failure: `One event of the stream has more than ${LONGEST_EVENT.toLocaleString("en")} lines.`,
};

/** `message` is no field of the standard's, but the line that Flowise sends before its data. */
const FIELDS = ["data", "event", "id", "retry", "message", ":"];
const DECLARED = /^(?::|(?:data|event|id|retry)[:\r\n]|message:?[\r\n])/;
const UNDECLARED = /^(?:(?:message|:|(?:event|id|retry):)[^\r\n]*[\r\n]+)*data: ?\{\s*"/;
