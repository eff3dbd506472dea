import { responseText } from "../../content-parts.ts";
import { type Fields, objectIn } from "../../json-in-text.ts";
import { replyOrigin } from "../../reply-origin.ts";
import { type EventDialect, failureDelta, textDelta } from "../event-dialect.ts";
import { failureMessage } from "../failure-message.ts";

/**
 * OpenAI's Responses (the type `ResponseStreamEvent` of openai 7.57.0). Parts of text, and refusals, are paragraphs; the whole
 * response at the end counts only if nothing came before it.
 */
export const openAiResponses: EventDialect = {
  has: ({ type }) => typeof type === "string" && OWN.test(type),

  open() {
    return (event: Fields) => {
      const { type, item_id, content_index, delta } = event;
      const response = objectIn(event.response) ?? {};
      switch (type) {
        case "response.output_text.delta":
        case "response.refusal.delta":
          return textDelta(
            delta,
            JSON.stringify([item_id, content_index].map((id) => (typeof id === "object" ? null : id))),
          );
        case "response.completed":
        case "response.incomplete":
          return { ...textDelta(responseText(response) ?? ""), repeats: true, origin: replyOrigin(response) };
        case "response.failed":
          return failureDelta(failureMessage(response.error));
        case "error":
          return failureDelta(failureMessage(event));
      }
    };
  },
};

const OWN =
  /^response\.(?:created|queued|in_progress|output_|content_part|refusal|completed|incomplete|failed)/;
