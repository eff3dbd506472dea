import { mayBecomeErrorNotice } from "../error-notice.ts";
import { mayBecomeHtmlDocument } from "../html-document.ts";
import { mayBecomeJson } from "../json-in-text.ts";
import { claimsJson, isBinary, mayBecomeAcknowledgement, mayBecomeBinary } from "../reply-in-text.ts";
import { LONGEST_START, type StreamFormat } from "./stream-format.ts";
import { streamedText } from "./streamed-text.ts";

/**
 * A response that is the reply itself. Excludes text that may still become another format, and text that is declared as one JSON
 * document, because other content may precede its reply.
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
