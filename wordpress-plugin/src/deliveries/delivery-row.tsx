import { Button } from "@wordpress/components";
import { __, sprintf } from "@wordpress/i18n";
import type { Bodies, DeliveryState } from "../../../admin/deliveries/delivery-calls.ts";
import { type DeliveryRowProps, deliveryFacts } from "../../../admin/deliveries/delivery-facts.ts";
import { problemWords } from "../workflow/problem-words.ts";

export function DeliveryRow({ delivery, bodies, retry, toggleBodies }: DeliveryRowProps) {
  const { state, at, sessionId, hasBodies } = delivery;
  const { when, reason, facts, canRetry } = deliveryFacts(delivery, {
    locale: document.documentElement.lang,
    problems: problemWords(),
    attempts: attemptsText,
    next: nextText,
  });
  return (
    <li>
      <span className="parley-entry">
        <span className={`parley-delivery-state ${state}`}>
          <strong>{stateText(state)}</strong> <time dateTime={at}>{when}</time>
        </span>
        {reason !== undefined && <span>{reason}</span>}
        <span className="parley-help">
          {facts.map((fact) => (
            <span key={fact}>
              <bdi>{fact}</bdi>
              {" · "}
            </span>
          ))}
          <a
            href={`admin.php?page=parley-chat-inbox#session=${encodeURIComponent(sessionId)}`}
            aria-label={sprintf(
              /* translators: %s: date and time. */
              __("Open conversation: %s", "parley-chat"),
              when,
            )}
          >
            {__("Open conversation", "parley-chat")}
          </a>
        </span>
      </span>
      <span className="parley-buttons">
        {canRetry && (
          <Button
            variant="link"
            aria-label={sprintf(
              /* translators: %s: date and time. */
              __("Send again: event of %s", "parley-chat"),
              when,
            )}
            onClick={retry}
          >
            {__("Send again", "parley-chat")}
          </Button>
        )}
        {hasBodies && (
          <Button
            variant="link"
            aria-expanded={bodies !== undefined}
            aria-label={bodies === undefined ? showText(when) : hideText(when)}
            onClick={toggleBodies}
          >
            {bodies === undefined ? __("Show content", "parley-chat") : __("Hide content", "parley-chat")}
          </Button>
        )}
      </span>
      {bodies !== undefined && <ShownBodies {...bodies} />}
    </li>
  );
}

function ShownBodies({ request, answer }: Bodies) {
  return (
    <dl className="parley-delivery-bodies">
      {request !== undefined && (
        <>
          <dt>{__("Sent", "parley-chat")}</dt>
          <dd>
            <pre dir="auto">{request}</pre>
          </dd>
        </>
      )}
      <dt>{__("Received", "parley-chat")}</dt>
      <dd>
        <pre dir="auto">{answer}</pre>
      </dd>
    </dl>
  );
}

function showText(time: string): string {
  return sprintf(
    /* translators: %s: date and time of a message. */
    __("Show content: %s", "parley-chat"),
    time,
  );
}

function hideText(time: string): string {
  return sprintf(
    /* translators: %s: date and time of a message. */
    __("Hide content: %s", "parley-chat"),
    time,
  );
}

function attemptsText(count: number): string {
  return sprintf(
    /* translators: %d: number of attempts to deliver an event. */
    __("Attempts: %d", "parley-chat"),
    count,
  );
}

function nextText(time: string): string {
  return sprintf(
    /* translators: %s: date and time of the next attempt. */
    __("Next: %s", "parley-chat"),
    time,
  );
}

function stateText(state: DeliveryState): string {
  switch (state) {
    case "answered":
      return __("Answered", "parley-chat");
    case "delivered":
      return __("Delivered", "parley-chat");
    case "pending":
      return __("Waiting for the next attempt", "parley-chat");
    case "stopped":
      return __("Stopped", "parley-chat");
    case "failed":
      return __("Failed", "parley-chat");
  }
}
