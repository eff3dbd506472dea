import { describe } from "vitest";
import { describeConversation } from "./contract/conversation.ts";
import { describeInternalErrors } from "./contract/internal-errors.ts";
import { describeMessage } from "./contract/message.ts";
import { describeRefusedCalls } from "./contract/refused-calls.ts";
import { describeRefusedMessages } from "./contract/refused-messages.ts";
import { describeSessions } from "./contract/sessions.ts";
import type { OpenBench } from "./harness.ts";

const SUBJECTS = [
  describeMessage,
  describeConversation,
  describeSessions,
  describeRefusedMessages,
  describeRefusedCalls,
  describeInternalErrors,
];

/** What the REST API promises, told to any way into the service. */
export function describeRestApi(name: string, open: OpenBench): void {
  describe(name, () => {
    for (const describeSubject of SUBJECTS) describeSubject(open);
  });
}
