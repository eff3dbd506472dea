import { type Fields, objectIn } from "../../json-in-text.ts";
import { replyOrigin } from "../../reply-origin.ts";
import { type EventDialect, failureDelta, statusDelta, textDelta } from "../event-dialect.ts";
import { failureMessage } from "../failure-message.ts";

/**
 * AG-UI (the types `TextMessage…Event`, `StepStartedEvent`, `RunFinishedEvent` and `RunErrorEvent` of @ag-ui/core 1.0.0).
 * Messages of the assistant are the reply, each a paragraph; a chunk without a `messageId` continues the message before it. The
 * `result` of a finished run may have the same extra fields as other replies.
 */
export const agUi: EventDialect = {
  has: ({ type }) => typeof type === "string" && OWN.test(type),

  open() {
    /** Ids of messages of other roles: some servers send the visitor's message again. */
    const ignored = new Set<unknown>();
    let last: unknown;

    return (event: Fields) => {
      const { type, messageId = last, role, delta } = event;
      if (type === "STEP_STARTED") return statusDelta(event.stepName);
      if (type === "RUN_FINISHED")
        return { ...textDelta(""), origin: replyOrigin(objectIn(event.result) ?? {}) };
      if (type === "RUN_ERROR") return failureDelta(failureMessage(event));
      if (typeof type !== "string" || !type.startsWith("TEXT_MESSAGE_")) return undefined;
      last = messageId;
      if (typeof role === "string" && role !== "assistant") ignored.add(messageId);
      return ignored.has(messageId) ? undefined : textDelta(delta, messageId);
    };
  },
};

const OWN = /^(?:RUN_STARTED|RUN_ERROR|STEP_STARTED|TEXT_MESSAGE_(?:START|CONTENT|CHUNK|END))$/;
