import { z } from "zod";
import { Failure } from "../../../failures.ts";
import type { KeyPrincipal, MemberPrincipal } from "../../../identity/principal.ts";
import { emailSchema } from "../../../people/people-service.ts";
import { plainName } from "../../../sessions/plain-name.ts";
import type { Session } from "../../../sessions/session.ts";
import { unknownSession } from "../../../sessions/session-failures.ts";
import { READ_STEP } from "../../../storage/port.ts";
import { transcriptWords } from "../../../transcripts/languages/transcript-words.ts";
import type { TranscriptFacts } from "../../../transcripts/transcript.ts";
import { transcriptPieces } from "../../../transcripts/transcript-pieces.ts";
import { type ApiRequest, headerOf } from "../../request/api-request.ts";
import { route } from "../../route.ts";
import { readMessages } from "../../streaming/read-messages.ts";

const oneSession = z.object({ session_id: z.string() });

/** contract §20.6. */
export const getTranscript = route({
  operationId: "getTranscript",
  client: "conversations.transcript",
  method: "GET",
  path: "/conversation/{session_id}/transcript",
  summary: "Read a transcript of a conversation as text or HTML",
  description:
    "The whole conversation for people to read: author, time in the site's time zone and text of each message, with cards and the names of files. It has no ratings, notes or reasons. Plain text by default; HTML if `Accept` prefers `text/html`. The language is that of the signed-in person, else the first one in `Accept-Language`: German, or English for any other.",
  access: { permission: "conversations:read" },
  params: oneSession,
  output: z.custom<AsyncGenerator<string>>(),
  serves: ["text/plain", "text/html"],
  status: 200,
  failures: ["notFound"],
  async handle({ principal, params: { session_id }, request, mediaType }, { storage }) {
    const { site } = principal;
    const session = await storage.session(site.id, session_id);
    if (session === undefined) throw unknownSession();
    // Reads the first step before the response begins, so that an outage can still become an error response.
    const all = { sessionKey: session.key, after: 0, through: Number.MAX_SAFE_INTEGER };
    const step = await storage.messagesIn(site.id, all);
    const messages = readMessages(storage, site.id, step, (message) => message);
    const writer = await writerOf(mediaType, factsOf(session, principal, request));
    return transcriptPieces(writer, messages);
  },
});

export const mailTranscript = route({
  operationId: "mailTranscript",
  client: "conversations.mailTranscript",
  method: "POST",
  path: "/conversation/{session_id}/transcript",
  summary: "E-mail a transcript of a conversation",
  description:
    "As plain text, to one address. A long conversation is cut to the newest messages, about 200,000 characters; a line says that older ones are left out. Limits: one e-mail per address in 10 minutes; per site and UTC day, as many e-mails as the plan allows requests per minute. Beyond a limit: 429 with the field `to`. If the service sends no e-mail: 400 `mail_off`.",
  access: { permission: "conversations:write" },
  params: oneSession,
  body: z.object({ to: emailSchema.meta({ description: "An e-mail address." }) }),
  output: z.object({ success: z.literal(true) }),
  status: 200,
  failures: ["notFound"],
  async handle({ principal, params: { session_id }, body: { to }, request }, services) {
    const { storage, transcriptMailer } = services;
    const { site } = principal;
    const page = await storage.conversation(site.id, session_id, { bytes: READ_STEP.bytes });
    if (page === undefined) throw unknownSession();
    if (transcriptMailer === undefined) throw mailOff();
    const { session, messages, hasMore = false } = page;
    const facts = factsOf(session, principal, request);
    await transcriptMailer.send({ to, site, facts, messages, hasMore });
    return { success: true as const };
  },
});

/** Returns the writer for a media type. Imports the writer on demand, because the HTML writer includes a Markdown parser. */
async function writerOf(mediaType: string | undefined, facts: TranscriptFacts) {
  if (mediaType === "text/html") {
    const { htmlTranscript } = await import("../../../transcripts/html-transcript.ts");
    return htmlTranscript(facts);
  }
  const { textTranscript } = await import("../../../transcripts/text-transcript.ts");
  return textTranscript(facts, plainName);
}

function factsOf(
  { createdAt: startedAt }: Session,
  principal: KeyPrincipal | MemberPrincipal,
  request: ApiRequest,
): TranscriptFacts {
  const { name: siteName, settings } = principal.site;
  const { timezone: timeZone } = settings;
  return { siteName, startedAt, timeZone, ...transcriptWords(languageOf(principal, request)) };
}

/** Returns the signed-in person's language, else the client's first language (BCP 47). */
function languageOf(principal: KeyPrincipal | MemberPrincipal, request: ApiRequest): string | undefined {
  const own = principal.kind === "member" ? principal.person.language : undefined;
  return own ?? headerOf(request, "accept-language")?.split(/[,;]/, 1)[0]?.trim();
}

function mailOff(): Failure {
  const message = "The service sends no e-mail. Its operator can set up a mail server.";
  return new Failure("invalidRequest", "to", "mail_off", message);
}
