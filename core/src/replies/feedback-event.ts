import type { RandomText } from "../random-text.ts";
import type { Message } from "../sessions/message.ts";
import type { Session } from "../sessions/session.ts";
import type { Site } from "../sites/site.ts";
import type { WebhookDelivery } from "../webhooks/delivery/delivery.ts";
import { signRequest } from "../webhooks/request/sign-request.ts";
import { signingFor } from "../webhooks/request/signed-call.ts";

export interface Feedback {
  site: Site;
  session: Session;
  /** The reply, with its rating. */
  message: Message;
  now: number;
}

/** Tells the site's workflow what a visitor thinks of a reply. Resolves with whether it said that it heard. Never rejects. */
export type TellFeedback = (feedback: Feedback) => Promise<boolean>;

/** Events under way at once, of a site and of the process: far below what messages may hold. One too many is not sent. */
export const EVENT_BOUNDS = { perSite: 8, total: 64 };
/** Milliseconds: nobody waits for what the workflow makes of it. */
const LONGEST = 10_000;

/**
 * Where the owner wants it (`feedback_events`), posts `{ event: "feedback", rating, reason?, message_id, reply, session }`
 * to the site's webhook, signed like a message. `rating` is `up`, `down` or `none`; `reason` is why, in the visitor's words.
 */
export function feedbackEvent(deps: {
  delivery: WebhookDelivery;
  randomText: RandomText;
  /** Of events alone: however many there are, they take no message's place. `enter` returns the way out, or throws. */
  inFlight: { enter(siteId: string): () => void };
}): TellFeedback {
  return async ({ site, session, message, now }) => {
    const { webhook_url: url, webhook_timeout, feedback_events } = site.settings;
    if (url === null || !feedback_events) return false;
    const payload = {
      event: "feedback" as const,
      rating: message.rating ?? "none",
      ...(message.ratingReason && { reason: message.ratingReason }),
      message_id: message.id,
      reply: message.content,
      session: { id: session.id, started_at: new Date(session.createdAt).toISOString() },
    };
    const userVerified = session.user?.verified ?? false;
    const { randomText, delivery } = deps;
    const signing = signingFor({ site, sessionId: session.id, userVerified, at: now, randomText });
    let leave: (() => void) | undefined;
    try {
      leave = deps.inFlight.enter(site.id);
      // A circuit of its own: a workflow that ignores events may well answer messages.
      const call = {
        siteId: `${site.id}:feedback`,
        url,
        timeout: Math.min(webhook_timeout * 1_000, LONGEST),
      };
      const { status } = await delivery.deliver({ ...call, ...signRequest(payload, signing, now) });
      return status >= 200 && status <= 299;
    } catch {
      // The rating is kept in any case, and the workflow's trouble shows with the next message.
      return false;
    } finally {
      leave?.();
    }
  };
}
