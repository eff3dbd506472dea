import type { RandomText } from "../random-text.ts";
import type { Message } from "../sessions/message.ts";
import type { Session } from "../sessions/session.ts";
import type { Site } from "../sites/site.ts";
import type { WebhookDelivery } from "../webhooks/delivery/delivery.ts";
import { signingFor, signRequest } from "../webhooks/request/sign-request.ts";

export interface Feedback {
  site: Site;
  session: Session;
  /** The reply, with its rating. */
  message: Message;
  now: number;
}

/** Sends a visitor's rating of a reply to the site's workflow. Resolves with whether the workflow accepted it. Never rejects. */
export type SendFeedback = (feedback: Feedback) => Promise<boolean>;

/** Maximum number of concurrent events per site, and per process: far fewer than messages. Further events are not sent. */
export const EVENT_BOUNDS = { perSite: 8, total: 64 };
/** Maximum timeout in milliseconds. Only the status of the response is used. */
const LONGEST = 10_000;

/**
 * Posts `{ event: "feedback", rating, reason?, message_id, reply, session }` to the site's webhook, signed like a message, if the
 * owner turned on `feedback_events`. `rating` is `up`, `down` or `none`; `reason` is the visitor's text.
 */
export function feedbackEvent(deps: {
  delivery: WebhookDelivery;
  randomText: RandomText;
  /**
   * Counts rating events separately from messages, so that they never use a message's slot. `enter` returns the function that
   * releases the slot, or throws.
   */
  inFlight: { enter(siteId: string): () => void };
}): SendFeedback {
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
      // A separate circuit breaker: a workflow that fails on rating events may still answer messages.
      const call = {
        siteId: `${site.id}:feedback`,
        url,
        timeout: Math.min(webhook_timeout * 1_000, LONGEST),
      };
      const { status } = await delivery.deliver({ ...call, ...signRequest(payload, signing, now) });
      return status >= 200 && status <= 299;
    } catch {
      // The rating is stored in any case, and a problem of the workflow shows with the next message.
      return false;
    } finally {
      leave?.();
    }
  };
}
