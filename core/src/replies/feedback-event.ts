import type { RandomText } from "../random-text.ts";
import type { Site } from "../sites/site.ts";
import type { StoredMessage, StoredSession } from "../storage/port.ts";
import { sealFor } from "../webhooks/call.ts";
import type { WebhookDelivery } from "../webhooks/delivery.ts";
import { sealedRequest } from "../webhooks/seal.ts";

export interface Feedback {
  site: Site;
  session: StoredSession;
  /** The reply, with its rating. */
  message: StoredMessage;
  now: number;
}

/** Tells the site's workflow what a visitor thinks of a reply. Resolves with whether it said that it heard. Never rejects. */
export type TellFeedback = (feedback: Feedback) => Promise<boolean>;

/**
 * Where the owner wants it (`feedback_events`), posts `{ event: "feedback", rating, message_id, reply, session }` to the
 * site's webhook, sealed like a message. `rating` is `up`, `down` or `none`.
 */
export function feedbackEvent(deps: { delivery: WebhookDelivery; randomText: RandomText }): TellFeedback {
  return async ({ site, session, message, now }) => {
    const { webhook_url: url, webhook_timeout, feedback_events } = site.settings;
    if (url === null || !feedback_events) return false;
    const payload = {
      event: "feedback" as const,
      rating: message.rating ?? "none",
      message_id: message.id,
      reply: message.content,
      session: { id: session.id, started_at: new Date(session.createdAt).toISOString() },
    };
    const userVerified = session.user?.verified ?? false;
    const { randomText, delivery } = deps;
    const seal = sealFor({ site, sessionId: session.id, userVerified, at: now, randomText });
    try {
      const call = { siteId: site.id, url, timeout: webhook_timeout * 1_000 };
      const { status } = await delivery.deliver({ ...call, ...sealedRequest(payload, seal, now) });
      return status >= 200 && status <= 299;
    } catch {
      // The rating is kept in any case, and the workflow's trouble shows with the next message.
      return false;
    }
  };
}
