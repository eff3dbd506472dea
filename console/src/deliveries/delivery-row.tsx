import type { DeliveryState } from "../../../admin/deliveries/delivery-calls.ts";
import { type DeliveryRowProps, deliveryFacts } from "../../../admin/deliveries/delivery-facts.ts";
import { PROBLEM_LANGUAGES } from "../../../admin/test-problem.ts";
import { siteHref } from "../shell/route.ts";
import { useSite } from "../shell/session.ts";
import type { StringName } from "../strings/english.ts";
import { useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";

const STATES: Record<DeliveryState, StringName> = {
  answered: "deliveryAnswered",
  delivered: "deliveryDelivered",
  pending: "deliveryPending",
  stopped: "deliveryStopped",
  failed: "deliveryFailed",
};

export function DeliveryRow({ delivery, bodies, retry, toggleBodies }: DeliveryRowProps) {
  const { say, locale, language } = useWords();
  const { site_id: site } = useSite();
  const { state, at, sessionId } = delivery;
  const { when, reason, facts, canRetry } = deliveryFacts(delivery, {
    locale,
    problems: PROBLEM_LANGUAGES[language],
    attempts: (count) => say("deliveryAttempts", { count }),
    next: (time) => say("deliveryNext", { time }),
  });

  return (
    <li>
      <span className="grow">
        <span className={`delivery-state ${state}`}>
          <strong>{say(STATES[state])}</strong> <time dateTime={at}>{when}</time>
        </span>
        {reason !== undefined && <span className="delivery-reason">{reason}</span>}
        <span className="hint">
          {facts.map((fact) => (
            <span key={fact}>
              <bdi>{fact}</bdi>
              {" · "}
            </span>
          ))}
          <a href={siteHref(site, "inbox", sessionId)} aria-label={say("openConversationOf", { time: when })}>
            {say("openConversation")}
          </a>
        </span>
      </span>
      {canRetry && (
        <Button kind="quiet" aria-label={say("retryEventOf", { time: when })} onPress={retry}>
          {say("retryEvent")}
        </Button>
      )}
      {delivery.hasBodies && (
        <Button
          kind="quiet"
          aria-expanded={bodies !== undefined}
          aria-label={say(bodies === undefined ? "showBodiesOf" : "hideBodiesOf", { time: when })}
          onPress={toggleBodies}
        >
          {say(bodies === undefined ? "showBodies" : "hideBodies")}
        </Button>
      )}
      {bodies !== undefined && (
        <dl className="delivery-bodies">
          {bodies.request !== undefined && (
            <>
              <dt>{say("bodySent")}</dt>
              <dd>
                <pre dir="auto">{bodies.request}</pre>
              </dd>
            </>
          )}
          <dt>{say("bodyReceived")}</dt>
          <dd>
            <pre dir="auto">{bodies.answer}</pre>
          </dd>
        </dl>
      )}
    </li>
  );
}
