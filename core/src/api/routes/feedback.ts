import { z } from "zod";
import { Failure } from "../../failures.ts";
import { requireOwnSession } from "../own-session.ts";
import { route } from "../route.ts";

export const rateReply = route({
  method: "POST",
  path: "/conversation/{session_id}/feedback",
  summary: "Say what a visitor thinks of a reply",
  description:
    "Kept with the reply, and counted in the usage of its day. Where the site wants it (`feedback_events`), its workflow is told as well.",
  access: { permission: "messages:write", visitors: true },
  params: z.object({ session_id: z.string() }),
  body: z.object({
    message_id: z.string().min(1),
    rating: z.enum(["up", "down", "none"]).meta({ description: "`none` takes an earlier rating back." }),
  }),
  output: z.object({ success: z.literal(true) }),
  status: 200,
  failures: ["notFound"],
  async handle({ principal, params, body, now }, { storage, tellFeedback }) {
    const { site } = principal;
    await requireOwnSession(principal, params.session_id, storage);
    const rated = await storage.rateReply({
      siteId: site.id,
      sessionId: params.session_id,
      messageId: body.message_id,
      rating: body.rating === "none" ? undefined : body.rating,
    });
    if (rated === undefined) throw unknownReply();
    // Nobody waits for the workflow to hear of it.
    void tellFeedback({ site, ...rated, now });
    return { success: true as const };
  },
});

function unknownReply(): Failure {
  return new Failure("notFound", "message_id", "not_found", "There is no such reply in this conversation.");
}
