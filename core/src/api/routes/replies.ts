import { z } from "zod";
import { headerOf } from "../exchange.ts";
import { requireOwnSession, unknownSession } from "../own-session.ts";
import { route } from "../route.ts";

/** Bytes: as much as a webhook may answer with. */
const LONGEST_REPLY = 1_048_576;

/** Design, section 6, late reply. */
export const postReply = route({
  method: "POST",
  path: "/replies/{address}",
  summary: "Deliver a reply later",
  description:
    'Each message is delivered to the workflow with the header `X-Reply-URL`: the address of this call, good for one reply to that message until the site\'s `webhook_timeout` has passed. A workflow that can only acknowledge posts its answer there, in any shape that a webhook may answer with: `{"message": "…"}`, other JSON, a form, or plain text. A second post is 404 `already_answered`, one that comes too late 404 `expired`.',
  access: { replyAddress: true },
  params: z.object({ address: z.string() }),
  anyBody: LONGEST_REPLY,
  output: z.object({ success: z.literal(true) }),
  status: 200,
  failures: ["notFound"],
  async handle({ principal, rawBody, exchange, now }, { takeLateReply }) {
    const contentType = headerOf(exchange, "content-type");
    await takeLateReply({ question: principal.question, contentType, bytes: rawBody, now });
    return { success: true as const };
  },
});

export const stopReply = route({
  method: "POST",
  path: "/conversation/{session_id}/stop",
  summary: "Stop the reply that is being written",
  description:
    "What came so far is kept, marked `stopped`, and is the answer to whoever waits for it. `stopped` says how many replies were broken off: 0 where none was being written.",
  access: { permission: "messages:write", visitors: true },
  params: z.object({ session_id: z.string() }),
  output: z.object({ success: z.literal(true), stopped: z.int() }),
  status: 200,
  failures: ["notFound"],
  async handle({ principal, params }, { storage, liveReplies }) {
    await requireOwnSession(principal, params.session_id, storage);
    const session = await storage.session(principal.site.id, params.session_id);
    if (session === undefined) throw unknownSession();
    return { success: true as const, stopped: await liveReplies.stop(session.key) };
  },
});
