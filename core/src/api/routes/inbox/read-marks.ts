import { z } from "zod";
import { Failure } from "../../../failures.ts";
import { unknownSession } from "../../../sessions/session-failures.ts";
import { route } from "../../route.ts";

/** contract §20.3. */
export const markRead = route({
  operationId: "markRead",
  client: "conversations.markRead",
  method: "POST",
  path: "/conversation/{session_id}/read",
  summary: "Mark a conversation as read",
  description: "For the signed-in person, or for the `reader` that a key names. A mark never moves back.",
  access: { permission: "conversations:read" },
  params: z.object({ session_id: z.string() }),
  body: z.object({
    message_id: z.string().min(1).optional().meta({
      description: "The message up to which the conversation is read; by default the newest.",
    }),
    reader: z.string().trim().min(1).max(200).optional().meta({
      description: "Id of the person who has read it; required with an API key.",
    }),
  }),
  output: z.object({ success: z.literal(true) }),
  status: 200,
  failures: ["notFound"],
  isRecorded: true,
  async handle({ principal, params: { session_id: sessionId }, body }, { storage, events }) {
    const reader = principal.kind === "member" ? principal.person.id : body.reader;
    if (reader === undefined) throw noReader();
    const unknown = await storage.markRead({
      siteId: principal.site.id,
      sessionId,
      reader,
      messageId: body.message_id,
    });
    if (unknown === "session") throw unknownSession();
    if (unknown === "message") throw unknownMessage();
    events.changed(principal.site.id, sessionId);
    return { success: true as const };
  },
});

function noReader(): Failure {
  return new Failure("invalidRequest", "reader", "missing_required_field", "A key must name the reader.");
}

function unknownMessage(): Failure {
  return new Failure("notFound", "message_id", "not_found", "This conversation has no message with this id.");
}
