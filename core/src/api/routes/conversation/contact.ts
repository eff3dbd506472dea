import { z } from "zod";
import { emailAddress } from "../../../email-address.ts";
import { Failure } from "../../../failures.ts";
import type { KeyPrincipal, MemberPrincipal, VisitorPrincipal } from "../../../identity/principal.ts";
import { sessionUser } from "../../../identity/speaker.ts";
import { unknownSession } from "../../../sessions/session-failures.ts";
import { siteDays } from "../../../sites/site-days.ts";
import { openedUnwritten, requireOwnSession } from "../../access/require-own-session.ts";
import { route } from "../../route.ts";
import { languageTag } from "../../schemas/fields.ts";

export const leaveContact = route({
  operationId: "leaveContact",
  client: "conversations.contact",
  method: "POST",
  path: "/conversation/{session_id}/contact",
  summary: "Leave an e-mail address for the answer",
  description:
    "For a visitor whose wait for a person timed out. The address receives e-mails after the visitor has confirmed it with the link in a first e-mail, or immediately if a verified user's token contains it. The latest address is stored with the conversation, and exported and deleted with it.",
  access: { permission: "conversations:write", visitors: true },
  counts: "message",
  params: z.object({ session_id: z.string() }),
  body: z.object({
    email: emailAddress,
    name: z.string().trim().max(120).nullish(),
    message: z.string().max(10_000).nullish(),
    language: languageTag.nullish().meta({ description: "The visitor's language (BCP 47)." }),
  }),
  output: z.object({ success: z.literal(true) }),
  status: 200,
  failures: ["forbidden", "notFound"],
  async handle({ principal, params: { session_id: sessionId }, body }, { storage, events, clock }) {
    const { site } = principal;
    const isVisitor = principal.kind === "visitor";
    if (isVisitor && site.settings.handover === null) throw notAskedFor();
    await requireOwnSession(principal, sessionId, storage);
    const isOpened = isVisitor && (await openedUnwritten(principal, sessionId, storage)) !== undefined;
    const { email, name, message, language } = body;
    const isStored = await storage.leaveContact({
      siteId: site.id,
      sessionId,
      ...siteDays(site),
      contact: {
        email,
        at: clock(),
        ...(name && { name }),
        ...(message && { message }),
        ...(language && { language }),
      },
      isConfirmed: isVerifiedAddress(principal, email),
      ...(isOpened && { begin: { user: sessionUser(principal.visitor.speaker) } }),
    });
    if (!isStored) throw unknownSession();
    events.changed(site.id, sessionId);
    return { success: true as const };
  },
});

/** Whether a verified user's token contains the address. The site has then signed that the address is the user's. */
function isVerifiedAddress(
  principal: KeyPrincipal | MemberPrincipal | VisitorPrincipal,
  email: string,
): boolean {
  const speaker = principal.kind === "visitor" ? principal.visitor.speaker : undefined;
  return speaker?.verified === true && speaker.user.email?.toLowerCase() === email.toLowerCase();
}

function notAskedFor(): Failure {
  const message =
    "This site accepts no e-mail addresses from visitors, because its setting handover is off. The site's owner can turn on handover.";
  return new Failure("forbidden", "handover", "handover_off", message);
}
