import { z } from "zod";
import { guestContext } from "../../identity/guest-context.ts";
import type { Speaker } from "../../identity/speaker.ts";
import { headerOf } from "../exchange.ts";
import { CONTEXT_FACTS, context, messageText, sessionId, user } from "../fields.ts";
import { requireOwnSession } from "../own-session.ts";
import { repeatableRequest } from "../repeatable-request.ts";
import { route } from "../route.ts";

const messageRequest = z.object({
  message: messageText,
  session_id: sessionId.nullish(),
  context: context.nullish(),
  user: user.nullish().meta({
    description: "Whom server-side code speaks for. Not for visitors: their token says who they are.",
  }),
});

const messageResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  session_id: z.string(),
  metadata: z.object({ model: z.string(), tokens_used: z.int(), response_time_ms: z.int() }),
});

/** spec.md, POST /message. */
export const sendMessage = route({
  method: "POST",
  path: "/message",
  summary: "Send a message and get the reply",
  description:
    "Both messages are on disk before the answer is sent. An `Idempotency-Key` makes it safe to repeat for 24 hours.",
  access: { permission: "messages:write", visitors: true },
  body: messageRequest,
  output: messageResponse,
  status: 200,
  failures: ["notFound", "webhookUnreachable", "webhookFailed"],
  countsForSite: true,
  repeatable: true,
  waits: true,
  async handle({ principal, body, rawBody, exchange, now }, { answerMessage, storage }) {
    const { site } = principal;
    const isVisitor = principal.kind === "visitor";
    const askedId = body.session_id ?? (isVisitor ? principal.visitor.sessionId : undefined);
    if (askedId !== undefined) await requireOwnSession(principal, askedId, storage);
    const speaker: Speaker = isVisitor
      ? principal.visitor.speaker
      : body.user
        ? namedByKey(body.user)
        : undefined;
    const facts = factsOf(body.context ?? {});
    const answered = await answerMessage({
      site,
      sessionId: askedId,
      message: body.message,
      speaker,
      context: isVisitor && speaker === undefined ? guestContext(facts) : facts,
      idempotency: repeatableRequest(
        headerOf(exchange, "idempotency-key"),
        isVisitor ? principal.visitor.sessionId : "key",
        rawBody,
        site,
        now,
      ),
      now,
    });
    const { model, tokensUsed, responseTime } = answered.metadata;
    return {
      success: true as const,
      message: answered.text,
      session_id: answered.sessionId,
      metadata: { model, tokens_used: tokensUsed, response_time_ms: responseTime },
    };
  },
});

function namedByKey({ id, email, name, role }: z.output<typeof user>): Speaker {
  const given = { ...(id && { id }), ...(email && { email }), ...(name && { name }), ...(role && { role }) };
  return { verified: true, namedByKey: true, user: given };
}

/** The context as it was sent, but for those of the specification's own keys that are null. */
function factsOf(context: Record<string, unknown>): Record<string, unknown> {
  for (const key of CONTEXT_FACTS) if (context[key] === null) delete context[key];
  return context;
}
