import { claimedUser } from "@parley/adapters";
import { z } from "zod";
import { Failure } from "../../../failures.ts";
import { mayVisit, type Speaker, sessionUser } from "../../../identity/speaker.ts";
import { readUserToken } from "../../../identity/user-token.ts";
import type { Visitor } from "../../../identity/visitor-token.ts";
import { isOver, mayContinue } from "../../../sessions/lifecycle.ts";
import type { Message } from "../../../sessions/message.ts";
import type { Session, SessionUser } from "../../../sessions/session.ts";
import { appearanceSchema, hasOwnCorner } from "../../../sites/settings/appearance.ts";
import { filesSchema } from "../../../sites/settings/files.ts";
import { textsIn } from "../../../sites/settings/language-texts.ts";
import { launcherName, USUAL_NAME } from "../../../sites/settings/launcher-name.ts";
import type { Site } from "../../../sites/site.ts";
import { siteSettingsSchema } from "../../../sites/site-settings.ts";
import type { MessageRange } from "../../../storage/port.ts";
import { publicKeySchema } from "../../access/named-site.ts";
import { route } from "../../route.ts";
import { isoTime } from "../../schemas/fields.ts";
import { handlingState, handlingStateOf } from "../../schemas/handling-record.ts";
import { hasMore, messageRecord, recordOf } from "../../schemas/message-record.ts";
import { offeredHandover, offeredHandoverOf } from "../../schemas/offered-handover.ts";
import type { Services } from "../../services.ts";
import { readMessages } from "../../streaming/read-messages.ts";

export const widgetConfig = route({
  operationId: "getWidgetConfig",
  method: "GET",
  path: "/widget/config",
  summary: "Read what the widget needs to show itself on a page",
  access: { public: true, siteIn: "query" },
  query: z.object({
    site: publicKeySchema,
    language: z.string().optional().meta({
      description:
        "The page's language, from its `lang` (BCP 47). The texts of `appearance` are then those that the owner wrote for this language, if there are any.",
    }),
  }),
  output: z.object({
    success: z.literal(true),
    name: z.string(),
    appearance: appearanceSchema.omit({ languages: true }),
    strings: siteSettingsSchema.shape.strings,
    launcher: z.string().optional().meta({
      description:
        "Name of the button that opens the chat, in the page's language: the owner's own wording, if there is one. Absent: `Chat`.",
    }),
    live: z
      .literal(true)
      .optional()
      .meta({ description: "Whether the widget listens for events while its panel is open." }),
    corner: z
      .literal(true)
      .optional()
      .meta({ description: "Whether the owner changed more about the chat's corner than its side." }),
    handover: offeredHandover.optional(),
    files: filesSchema.optional().meta({ description: "Which files visitors may send; absent if none." }),
  }),
  status: 200,
  failures: ["forbidden", "notFound"],
  cacheFor: 60,
  async handle({ principal: { site }, query, now }) {
    const { strings, live, files } = site.settings;
    const appearance = textsIn(site.settings.appearance, query.language);
    const handover = offeredHandoverOf(site, now);
    const launcher = launcherName(query.language ?? "", strings);
    return {
      success: true as const,
      name: site.name,
      appearance,
      strings,
      launcher: launcher === USUAL_NAME ? undefined : launcher,
      live: live || undefined,
      corner: hasOwnCorner(appearance) || undefined,
      handover,
      files: files ?? undefined,
    };
  },
});

export const openWidgetSession = route({
  operationId: "openWidgetSession",
  method: "POST",
  path: "/widget/sessions",
  summary: "Open or continue a visitor's session",
  description:
    "For browsers: no API key, but an `Origin` that the site allows. `session_token` continues the session if it is still alive and belongs to the current user; otherwise a new session starts, which is stored with its first message. `user_token` proves the visitor's identity; `user` only claims it, and is ignored with the setting `claimed_users: drop`. A site for verified users only (`visitors`) answers 403 without a `user_token`.",
  access: { public: true, siteIn: "body", needsOrigin: true },
  body: z.object({
    site: publicKeySchema,
    session_token: z.string().max(8_192).nullish(),
    user_token: z.string().max(8_192).nullish(),
    user: z.looseObject({}).nullish(),
  }),
  output: z.object({
    success: z.literal(true),
    session_id: z.string(),
    token: z.string(),
    expires_at: z.string(),
    messages: z.array(messageRecord).meta({
      description: "The newest page, as in `GET /conversation/{session_id}`.",
    }),
    has_more: hasMore,
    reply_pending: z.literal(true).optional(),
    handling: handlingState.optional().meta({
      description: "Who handles the conversation, if the workflow does not.",
    }),
    handover: offeredHandover.optional(),
  }),
  status: 201,
  failures: ["unauthorized", "forbidden", "notFound"],
  async handle({ principal: { site }, body, now }, services) {
    const speaker = body.user_token
      ? await readUserToken(body.user_token, site.secrets.identity.text, now)
      : claimed(site, body.user ?? undefined);
    if (!mayVisit(speaker, site)) throw unverifiedVisitor();
    const {
      messages,
      rest,
      hasMore: more,
      pending,
      session,
      ...opened
    } = (await continued(site, body.session_token ?? undefined, speaker, now, services)) ??
    unwritten(`ses_${services.randomText(24)}`, now);
    const { token, expiresAt } = await services.visitorTokens.issue(
      { siteId: site.id, speaker, ...opened },
      now,
    );
    return {
      success: true as const,
      session_id: opened.sessionId,
      token,
      expires_at: isoTime(expiresAt),
      messages: readMessages(services.storage, site.id, { messages, ...(rest && { rest }) }, (each) =>
        recordOf(each, services.fileAddress),
      ),
      has_more: more,
      reply_pending: pending || undefined,
      handling: session && handlingStateOf(session, true),
      handover: offeredHandoverOf(site, now),
    };
  },
});

function unverifiedVisitor(): Failure {
  return new Failure(
    "forbidden",
    "user_token",
    "user_token_required",
    "This chat is for users who are logged in. Log in, and open the chat again.",
  );
}

interface OpenSession extends Pick<Visitor, "sessionId" | "openedAt"> {
  messages: Message[];
  rest?: MessageRange;
  hasMore?: true;
  pending: boolean;
  /** Absent before the first message. */
  session?: Session;
}

async function continued(
  site: Site,
  sessionToken: string | undefined,
  speaker: Speaker,
  now: number,
  { storage, visitorTokens, readPending }: Services,
): Promise<OpenSession | undefined> {
  if (sessionToken === undefined) return undefined;
  const reading = await visitorTokens.read(sessionToken, now);
  if (!reading.ok || reading.visitor.siteId !== site.id) return undefined;
  const mayGoOn = (lastAt: number, owner: SessionUser | undefined) =>
    !isOver(lastAt, site.settings.session_timeout * 1_000, now) && mayContinue(owner, sessionUser(speaker));
  const { sessionId, openedAt, speaker: before } = reading.visitor;
  const session = await storage.currentSession(site.id, sessionId);
  if (session === undefined) {
    // Refuses an expired token, because storage may no longer remember that the token's session was deleted.
    if (reading.expired || openedAt === undefined || !mayGoOn(openedAt, sessionUser(before)))
      return undefined;
    return (await storage.wasRemoved(site.id, sessionId)) ? undefined : unwritten(sessionId, openedAt);
  }
  // A session that the workflow does not handle continues, however old its last message is.
  const lastAt = session.handling === undefined ? session.lastMessageAt : now;
  if (!mayGoOn(lastAt, session.user)) return undefined;
  const conversation = await readPending(site.id, session.id, 0);
  return conversation && { ...conversation, sessionId: session.id };
}

/**
 * Returns an opened chat without messages. Only the token contains its id, because storage has no session before the first
 * message.
 */
function unwritten(sessionId: string, openedAt: number): OpenSession {
  return { sessionId, openedAt, messages: [], pending: false };
}

/**
 * Returns the user that the page claims, or throws 400. Undefined without data, and if the site ignores claimed users: it then
 * does not parse the data.
 */
function claimed(site: Site, data: unknown): Speaker {
  if (data === undefined || site.settings.claimed_users === "drop") return undefined;
  const adapted = claimedUser(data);
  if (adapted.ok) return adapted.value;
  const field = adapted.field === "" ? "user" : `user.${adapted.field}`;
  throw new Failure(
    "invalidRequest",
    field,
    adapted.reason,
    `The field ${field} is invalid. Give at least a valid id, email, name or role.`,
  );
}
