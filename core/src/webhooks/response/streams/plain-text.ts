import { mayBecomeAcknowledgement } from "../acknowledgement.ts";
import { mayBecomeHtmlDocument } from "../html-document.ts";
import { mayBecomeJson } from "../json-in-text.ts";
import { LONGEST_START, type StreamFormat } from "./stream-format.ts";

/** The reply itself, as it is written. What may still become anything else than a reply is not of this format. */
export const plainText: StreamFormat = {
  recognizes(start) {
    const head = start.slice(0, LONGEST_START);
    const mayBecomeMore =
      mayBecomeJson(head) || mayBecomeHtmlDocument(head) || mayBecomeAcknowledgement(head);
    if (!mayBecomeMore) return true;
    return start.length > LONGEST_START ? false : undefined;
  },

  open: () => ({
    read: (text) => text,
    end: () => ({ rest: "", origin: {}, failure: undefined }),
  }),
};
