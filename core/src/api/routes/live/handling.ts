import { z } from "zod";
import { Failure } from "../../../failures.ts";
import { sessionUser } from "../../../identity/speaker.ts";
import type { Agent } from "../../../sessions/handling.ts";
import { unknownSession } from "../../../sessions/session-failures.ts";
import { siteDays } from "../../../sites/site-days.ts";
import type { HandlingOutcome } from "../../../storage/port/handling-storage.ts";
import { openedUnwritten, requireOwnSession } from "../../access/require-own-session.ts";
import { route } from "../../route.ts";
import { agentFrom, agentInput } from "../../schemas/agent-record.ts";
import { handlingState, handlingStateOf } from "../../schemas/handling-record.ts";

/** Default seconds for which a visitor waits for a person. */
const WAIT = 300;

const oneSession = z.object({ session_id: z.string() });

export const changeHandling = route({
  operationId: "changeHandling",
  client: "conversations.handle",
  method: "POST",
  path: "/conversation/{session_id}/handling",
  summary: "Take a conversation over, or hand it back",
  description:
    "`by` is `person` (with `agent`), `workflow` or `waiting`. While `by` is not `workflow`, visitors' messages are stored but not sent to the workflow; a reply that the workflow was still writing is dropped. A conversation without an assignee is assigned to the agent who takes it over. To take over from another person, name that person as `take_from`; otherwise the call answers 400 `take_from` `changed_meanwhile`. With `workflow` or `waiting`, `take_from` hands the conversation back only if that person still handles it. A visitor may only ask for `waiting` if the site's `handover.visitors` is on, and for `workflow` while waiting. `note` is for the team and the workflow.",
  access: { permission: "conversations:write", visitors: true },
  counts: "message",
  params: oneSession,
  body: z
    .object({
      by: z.enum(["workflow", "waiting", "person"], { error: "It must be workflow, waiting or person." }),
      agent: agentInput
        .nullish()
        .meta({ description: "The person who takes over; required if by is person." }),
      note: z.string().max(4_000).nullish(),
      take_from: z
        .string()
        .max(200)
        .nullish()
        .meta({ description: "The id of the person from whom the conversation is taken." }),
    })
    .superRefine(({ by, agent }, context) => {
      if (by === "person" && !agent)
        context.addIssue({
          code: "custom",
          path: ["agent"],
          params: { reason: "missing_required_field" },
          message: "Name the agent who takes over as { id, name }.",
        });
    }),
  output: z.object({ success: z.literal(true), handling: handlingState.optional() }),
  status: 200,
  failures: ["forbidden", "notFound"],
  async handle({ principal, params: { session_id: sessionId }, body }, services) {
    const { storage, handovers, clock } = services;
    const { site } = principal;
    const { handover } = site.settings;
    const isVisitor = principal.kind === "visitor";
    if (isVisitor && (body.by === "person" || (body.by === "waiting" && handover?.visitors !== true)))
      throw notTheirs();
    await requireOwnSession(principal, sessionId, storage);
    const isOpened = isVisitor && (await openedUnwritten(principal, sessionId, storage)) !== undefined;
    const asVisitor = isVisitor && {
      asVisitor: true as const,
      ...(body.by === "waiting" && { reasonCode: "visitor_asked" as const }),
      ...(isOpened && body.by === "waiting" && { begin: { user: sessionUser(principal.visitor.speaker) } }),
    };
    const at = clock();
    const outcome = await handovers.change({
      siteId: site.id,
      sessionId,
      by: body.by,
      at,
      ...siteDays(site),
      ...(body.by === "waiting" && { dueAt: at + (handover?.timeout ?? WAIT) * 1_000 }),
      ...(body.by === "person" && body.agent && { agent: agentFrom(body.agent, principal) }),
      ...(!isVisitor && body.note && { note: body.note }),
      ...(!isVisitor && body.take_from && { takeFrom: body.take_from }),
      ...asVisitor,
    });
    if (isOpened && outcome.outcome === "unknown") return { success: true as const };
    return { success: true as const, handling: handlingStateOf(changed(outcome), isVisitor) };
  },
});

function changed(result: HandlingOutcome) {
  switch (result.outcome) {
    case "taken":
      throw takenBy(result.agent);
    case "refused":
      throw notTheirs();
    case "unknown":
    case "no_site":
    case "superseded":
      throw unknownSession();
    default:
      return result.session;
  }
}

function takenBy({ id, name }: Agent): Failure {
  const message = `${name} handles this conversation. To take over from ${name}, send take_from: "${id}".`;
  return new Failure("invalidRequest", "take_from", "changed_meanwhile", message, {
    params: { agent: { id, name } },
  });
}

function notTheirs(): Failure {
  const message =
    "Visitors may not make this change. They may ask for a person if the site offers that, and stop waiting for one.";
  return new Failure("forbidden", "by", "not_allowed", message);
}
