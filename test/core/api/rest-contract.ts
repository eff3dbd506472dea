import { describe } from "vitest";
import { describeAuthentication } from "./contract/authentication.ts";
import { describeConversation } from "./contract/conversation.ts";
import { describeHttpsOnly } from "./contract/https-only.ts";
import { describeIdempotentMessages } from "./contract/idempotency.ts";
import { describeInternalErrors } from "./contract/internal-errors.ts";
import { describeMessage } from "./contract/message.ts";
import { describePermissions } from "./contract/permissions.ts";
import { describeRefusedCalls } from "./contract/refused-calls.ts";
import { describeRefusedMessages } from "./contract/refused-messages.ts";
import { describeSessionLifecycle } from "./contract/session-lifecycle.ts";
import { describeSessions } from "./contract/sessions.ts";
import { describeWebhookTest } from "./contract/webhook-test.ts";
import type { OpenBench } from "./harness.ts";

const SUBJECTS = [
  describeMessage,
  describeConversation,
  describeSessions,
  describeSessionLifecycle,
  describeIdempotentMessages,
  describeWebhookTest,
  describeAuthentication,
  describePermissions,
  describeHttpsOnly,
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
