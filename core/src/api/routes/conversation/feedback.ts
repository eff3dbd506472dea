import { z } from "zod";
import { Failure } from "../../../failures.ts";
import { siteDays } from "../../../sites/site-days.ts";
import { requireOwnSession } from "../../access/require-own-session.ts";
import { route } from "../../route.ts";

/** Maximum number of characters: a few sentences. */
const LONGEST_REASON = 500;

export const rateReply = route({
  operationId: "rateReply",
  client: "conversations.rate",
  method: "POST",
  path: "/conversation/{session_id}/feedback",
  summary: "Rate a reply",
  description:
    "Visitors may do this only if the site asks for ratings (`appearance.feedback`). The rating is stored with the reply, replaces an earlier one, and counts in the usage of its day. With the setting `feedback_events`, the site's workflow receives the rating as well.",
  access: { permission: "messages:write", visitors: true },
  counts: "change",
  params: z.object({ session_id: z.string() }),
  body: z
    .object({
      message_id: z.string().min(1),
      rating: z
        .enum(["up", "down", "none"], { error: "It must be up, down or none." })
        .meta({ description: "`none` removes an earlier rating." }),
      reason: z
        .string()
        .trim()
        .min(1)
        .max(LONGEST_REASON)
        .optional()
        .meta({
          description: `The reason, in the visitor's words: only with \`down\`. At most ${LONGEST_REASON} characters.`,
        }),
    })
    .refine(({ rating, reason }) => rating === "down" || reason === undefined, {
      path: ["reason"],
      error: "Only the rating down may have a reason.",
    }),
  output: z.object({ success: z.literal(true) }),
  status: 200,
  failures: ["forbidden", "notFound"],
  async handle({ principal, params, body }, { storage, sendFeedback, clock }) {
    const { site } = principal;
    if (principal.kind === "visitor" && !site.settings.appearance.feedback) throw notAskedFor();
    await requireOwnSession(principal, params.session_id, storage);
    const at = clock();
    const rated = await storage.rateReply({
      siteId: site.id,
      sessionId: params.session_id,
      messageId: body.message_id,
      rating: body.rating === "none" ? undefined : body.rating,
      ...(body.reason && { reason: body.reason }),
      ...(site.settings.events_url !== null && site.settings.appearance.feedback && { tells: true as const }),
      at,
      ...siteDays(site),
    });
    if (rated === undefined) throw unknownReply();
    // Does not wait for the workflow, because the response does not depend on it.
    void sendFeedback({ site, ...rated, now: at });
    return { success: true as const };
  },
});

function notAskedFor(): Failure {
  const message =
    "This site accepts no ratings, because its setting appearance.feedback is off. The site's owner can turn on ratings.";
  return new Failure("forbidden", "appearance.feedback", "feedback_off", message);
}

function unknownReply(): Failure {
  return new Failure("notFound", "message_id", "not_found", "This conversation has no reply with this id.");
}
