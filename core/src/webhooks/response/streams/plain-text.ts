import { mayBecomeAcknowledgement } from "../acknowledgement.ts";
import { isBinary, mayBecomeBinary } from "../binary.ts";
import { mayBecomeErrorNotice } from "../error-notice.ts";
import { mayBecomeHtmlDocument } from "../html-document.ts";
import { mayBecomeJson } from "../json-in-text.ts";
import { claimsJson } from "../whole-reply.ts";
import { LONGEST_START, type StreamFormat } from "./stream-format.ts";
import { streamedText } from "./streamed-text.ts";

/**
 * The response is the reply itself. Not for text that may still turn out to be another format, nor for text declared as one JSON
 * document, because its reply may come after other content.
 */
export const plainText: StreamFormat = {
  recognizes(start, contentType) {
    if (claimsJson(contentType)) return false;
    const head = start.slice(0, LONGEST_START);
    if (isBinary(head)) return false;
    const mayBecomeMore =
      mayBecomeJson(head) ||
      mayBecomeBinary(head) ||
      mayBecomeHtmlDocument(head) ||
      mayBecomeAcknowledgement(head) ||
      mayBecomeErrorNotice(head);
    if (!mayBecomeMore) return true;
    return start.length > LONGEST_START ? false : undefined;
  },

  open() {
    const text = streamedText();
    return {
      read: text.read,
      end: () => ({ ...text.end(), failure: undefined }),
      cuts: () => (text.voided > 0 ? [{ from: 0, to: text.voided }] : []),
    };
  },
};
