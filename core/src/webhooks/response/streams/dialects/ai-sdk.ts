import { type Fields, objectIn } from "../../json-in-text.ts";
import { replyOrigin } from "../../reply-origin.ts";
import { type EventDialect, failureDelta, textDelta } from "../event-dialect.ts";
import { failureMessage } from "../failure-message.ts";

/**
 * The AI SDK's UI message stream, version 1 (the type `UIMessageChunk` of ai 7.0.173). Parts of text are paragraphs.
 * Reads `model` and `tokens_used` from `messageMetadata`; also `totalTokens`, the name in the AI SDK's documentation.
 */
export const aiSdk: EventDialect = {
  has({ type, id, messageId, errorText, data }) {
    if (typeof type !== "string") return false;
    if (PARTS.test(type)) return typeof id === "string";
    if (type === "error") return typeof errorText === "string";
    // Requires a `messageId`, because other streams also begin with `start`.
    if (type === "start") return typeof messageId === "string";
    return type === "start-step" || (type.startsWith("data-") && data !== undefined);
  },

  open() {
    return ({ type, id, delta, errorText, reason, messageMetadata }: Fields) => {
      if (type === "text-delta") return textDelta(delta, id);
      if (type === "error") return failureDelta(failureMessage(errorText));
      if (type === "abort") return failureDelta(failureMessage(reason ?? "The reply was broken off."));
      const metadata = objectIn(messageMetadata);
      if (metadata === undefined) return undefined;
      const { totalTokens: tokens_used } = metadata;
      return { ...textDelta(""), origin: replyOrigin({ metadata: { tokens_used, ...metadata } }) };
    };
  },
};

const PARTS = /^(?:text|reasoning)-(?:start|delta|end)$/;
