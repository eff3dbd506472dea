import { jsonInText, objectIn } from "../json-in-text.ts";
import { collectedDeltas } from "./collected-deltas.ts";
import { type Delta, deltaIn } from "./delta-in.ts";
import { agUi } from "./dialects/ag-ui.ts";
import { aiSdk } from "./dialects/ai-sdk.ts";
import { openAiResponses } from "./dialects/open-ai-responses.ts";
import { failureDelta, type ReadEvent } from "./event-dialect.ts";
import { eventLines } from "./event-lines.ts";
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
    const events = eventLines();
    const deltas = collectedDeltas();
    /** What the events that say something hold. */
    let kind: "JSON" | "text" | undefined;
    let readEvent: ReadEvent | undefined;

    function deltaOf({ event: name, data }: { event?: string | undefined; data: string }): Delta | undefined {
      if (data === "[DONE]") return undefined;
      // A word in quotation marks, between other words, is no JSON.
      const json = kind === "text" && !data.startsWith("{") ? undefined : jsonInText(data);
      // Between JSON, text can only be noise, or an event that was cut off.
      if (json === undefined && kind === "JSON") return undefined;
      const fields = objectIn(json);
      if (fields !== undefined && kind !== "text")
        readEvent ??= DIALECTS.find((dialect) => dialect.has(fields))?.open();
      if (readEvent !== undefined) {
        kind = "JSON";
        return fields && readEvent(fields);
      }
      const delta = deltaIn(json ?? data, name);
      if (delta.text !== "") kind ??= json === undefined ? "text" : "JSON";
      return delta;
    }

    function read(text: string): Delta[] {
      const read = events.read(text).map(deltaOf);
      const failed = events.failure === undefined ? undefined : failureDelta(events.failure);
      return [...read, failed].filter((delta) => delta !== undefined);
    }
    return {
      read: (text) => deltas.add(read(text)),
      // Ends an event that lacks its blank line.
      end: () => deltas.end(read("\n\n")),
    };
  },
};

/** Whose events have names of their own; others are read for what their JSON holds. Who adds one adds a line here. */
const DIALECTS = [agUi, aiSdk, openAiResponses];

/** `message` is no field of the standard's, but the line that Flowise sends before its data. */
const FIELDS = ["data", "event", "id", "retry", "message", ":"];
const DECLARED = /^(?::|(?:data|event|id|retry)[:\r\n]|message:?[\r\n])/;
const UNDECLARED = /^(?:(?:message|:|(?:event|id|retry):)[^\r\n]*[\r\n]+)*data: ?\{\s*"/;
