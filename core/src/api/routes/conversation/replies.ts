import { z } from "zod";
import { unknownSession } from "../../../sessions/session-failures.ts";
import { openedUnwritten, requireOwnSession } from "../../access/require-own-session.ts";
import { headerOf } from "../../request/api-request.ts";
import { route } from "../../route.ts";

/** Maximum bytes, as for a webhook's response. */
const LONGEST_REPLY = 1_048_576;

/** contract §6.6. */
export const postReply = route({
  operationId: "postReply",
  method: "POST",
  path: "/replies/{address}",
  summary: "Deliver a reply later",
  description:
    'Each message is delivered to the workflow with the header `X-Reply-URL`: the URL of this call, valid for one reply to that message until the site\'s `webhook_timeout` has passed. A workflow that can only acknowledge the message posts its answer there later, in any shape that a webhook may answer with: `{"message": "…"}`, other JSON, a form, or plain text. A second post gets 404 `already_answered`, a late one 404 `expired`.',
  access: { replyAddress: true },
  params: z.object({ address: z.string() }),
  anyBody: LONGEST_REPLY,
  output: z.object({ success: z.literal(true) }),
  status: 200,
  failures: ["notFound"],
  async handle({ principal, rawBody, request, now }, { takeLateReply }) {
    const contentType = headerOf(request, "content-type");
    await takeLateReply({
      site: principal.site,
      question: principal.question,
      contentType,
      bytes: rawBody,
      now,
    });
    return { success: true as const };
  },
});

export const stopReply = route({
  operationId: "stopReply",
  client: "conversations.stop",
  method: "POST",
  path: "/conversation/{session_id}/stop",
  summary: "Stop the reply that is being written",
  description:
    "The text so far is stored, marked `stopped`, and is the response to all waiting callers. In the response, `stopped` is the number of stopped replies: 0 if none was being written.",
  // A caller who may answer visitors may also prevent the workflow from answering.
  access: { permission: "messages:write", or: "conversations:write", visitors: true },
  params: z.object({ session_id: z.string() }),
  output: z.object({ success: z.literal(true), stopped: z.int() }),
  status: 200,
  failures: ["notFound"],
  async handle({ principal, params: { session_id } }, { storage, liveReplies }) {
    await requireOwnSession(principal, session_id, storage);
    const session = await storage.session(principal.site.id, session_id);
    if (session === undefined) {
      if ((await openedUnwritten(principal, session_id, storage)) === undefined) throw unknownSession();
      return { success: true as const, stopped: 0 };
    }
    return { success: true as const, stopped: await liveReplies.stop(session.key) };
  },
});
