import { claimedUser } from "@parley/adapters";
import { z } from "zod";
import { Failure } from "../../failures.ts";
import { mayContinue, type Speaker, sessionUser } from "../../identity/speaker.ts";
import { readUserToken } from "../../identity/user-token.ts";
import type { Site } from "../../sites/site.ts";
import { siteSettingsSchema } from "../../sites/site-settings.ts";
import type { StoredMessage } from "../../storage/port.ts";
import { requireOpen } from "../closed-site.ts";
import { headerOf } from "../exchange.ts";
import { isoTime } from "../fields.ts";
import { messageRecord, recordOf } from "../message-record.ts";
import { requireOrigin } from "../origin-gate.ts";
import { route } from "../route.ts";
import type { Services } from "../services.ts";

const publicKey = z.string().min(1).max(128);

export const widgetConfig = route({
  method: "GET",
  path: "/widget/config",
  summary: "What the widget needs to show itself on a page",
  access: { public: true },
  query: z.object({ site: publicKey }),
  output: z.object({
    success: z.literal(true),
    name: z.string(),
    appearance: siteSettingsSchema.shape.appearance,
    strings: siteSettingsSchema.shape.strings,
  }),
  status: 200,
  failures: ["forbidden", "notFound"],
  cacheFor: 60,
  async handle({ query, exchange, concerns }, { directory }) {
    const site = await directory.byPublicKey(query.site);
    requireOpen(site);
    concerns(site);
    const origin = headerOf(exchange, "origin");
    if (origin !== undefined) requireOrigin(site, origin);
    const { appearance, strings } = site.settings;
    return { success: true as const, name: site.name, appearance, strings };
  },
});

export const openWidgetSession = route({
  method: "POST",
  path: "/widget/sessions",
  summary: "Open or continue a visitor's session",
  description:
    "For browsers: no API key, but an `Origin` that the site allows. `session_token` continues the session while it is alive and still belongs to whoever is here now; else a new one starts. `user_token` proves who the visitor is; `user` merely claims it.",
  access: { public: true },
  body: z.object({
    site: publicKey,
    session_token: z.string().max(8_192).nullish(),
    user_token: z.string().max(8_192).nullish(),
    user: z.looseObject({}).nullish(),
  }),
  output: z.object({
    success: z.literal(true),
    session_id: z.string(),
    token: z.string(),
    expires_at: z.string(),
    messages: z.array(messageRecord),
    reply_pending: z.literal(true).optional(),
  }),
  status: 201,
  failures: ["unauthorized", "forbidden", "notFound"],
  async handle({ body, exchange, now, concerns }, services) {
    const site = await services.directory.byPublicKey(body.site);
    requireOpen(site);
    concerns(site);
    requireOrigin(site, headerOf(exchange, "origin"));
    const speaker = body.user_token
      ? await readUserToken(body.user_token, site.secrets.identity.text, now)
      : claimed(body.user ?? undefined);
    const { sessionId, messages, pending } =
      (await continued(site, body.session_token ?? undefined, speaker, now, services)) ??
      (await started(site, speaker, now, services));
    const { token, expiresAt } = await services.visitorTokens.issue(
      { siteId: site.id, sessionId, speaker },
      now,
    );
    return {
      success: true as const,
      session_id: sessionId,
      token,
      expires_at: isoTime(expiresAt),
      messages: messages.map(recordOf),
      reply_pending: pending || undefined,
    };
  },
});

interface OpenSession {
  sessionId: string;
  messages: StoredMessage[];
  pending: boolean;
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
  const session = await storage.currentSession(site.id, reading.visitor.sessionId);
  if (session === undefined || session.lastMessageAt + site.settings.session_timeout * 1_000 <= now)
    return undefined;
  if (!mayContinue(session.user, speaker)) return undefined;
  const conversation = await readPending(site.id, session.id, 0);
  return conversation && { sessionId: session.id, ...conversation };
}

async function started(
  site: Site,
  speaker: Speaker,
  now: number,
  { storage, randomText }: Services,
): Promise<OpenSession> {
  const id = `ses_${randomText(24)}`;
  await storage.openSession({ siteId: site.id, id, at: now, user: sessionUser(speaker) });
  return { sessionId: id, messages: [], pending: false };
}

function claimed(data: unknown): Speaker {
  if (data === undefined) return undefined;
  const adapted = claimedUser(data);
  if (adapted.ok) return adapted.value;
  const field = adapted.field === "" ? "user" : `user.${adapted.field}`;
  throw new Failure("invalidRequest", field, adapted.reason, `The field ${field} cannot be accepted.`);
}
