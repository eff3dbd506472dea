import { Button, SelectControl, Spinner, ToggleControl } from "@wordpress/components";
import { useState } from "@wordpress/element";
import { __, sprintf } from "@wordpress/i18n";
import { type DeliveryKind, deliveryCalls } from "../../../admin/deliveries/delivery-calls.ts";
import { deliveryList } from "../../../admin/deliveries/delivery-list.ts";
import type { Failure } from "../rest/call.ts";
import { useLoadedList } from "../rest/use-observed.ts";
import { useWork } from "../rest/use-work.ts";
import { wordpressSend } from "../rest/wordpress-send.ts";
import { FailureNotice } from "../settings/failure-notice.tsx";
import { DeliveryRow } from "./delivery-row.tsx";

export function DeliveryLog() {
  const [list] = useState(() => deliveryList(deliveryCalls(wordpressSend)));
  const work = useWork();
  const { kind, isFailed, deliveries, failure, hasOlder, bodiesUntil, bodies } = useLoadedList(list);
  const time = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: "short" });
  const names: Record<DeliveryKind, string> = {
    calls: __("Messages to the workflow or model", "parley-chat"),
    events: __("Events for your systems", "parley-chat"),
  };
  const help =
    bodiesUntil === undefined
      ? __(
          "Stores the request and response of each message, encrypted. They are erased after the hour, or when you turn this off.",
          "parley-chat",
        )
      : sprintf(
          /* translators: %s: a time of day. */
          __("Recorded until %s, and then erased. Turn it off to erase it now.", "parley-chat"),
          time.format(new Date(bodiesUntil)),
        );

  return (
    <>
      <SelectControl
        label={__("Show", "parley-chat")}
        value={kind}
        options={(["calls", "events"] as const).map((value) => ({ value, label: names[value] }))}
        onChange={(chosen) => void list.show(chosen as DeliveryKind)}
      />
      <ToggleControl
        label={__("Show only failures", "parley-chat")}
        checked={isFailed}
        onChange={(only) => void list.showFailed(only)}
      />
      {kind === "calls" && (
        <ToggleControl
          label={__("Record the content for an hour", "parley-chat")}
          help={help}
          checked={bodiesUntil !== undefined}
          onChange={(on) => void work.start(() => list.recordBodies(on))}
        />
      )}
      <FailureNotice failure={failure as Failure | undefined} retry={() => void list.reload()} />
      <FailureNotice failure={work.failure} />
      {deliveries === undefined && failure === undefined && <Spinner />}
      {deliveries?.length === 0 && <p>{emptyText(kind)}</p>}
      {deliveries !== undefined && deliveries.length > 0 && (
        <ul className="parley-entries" aria-label={names[kind]}>
          {deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              bodies={bodies[delivery.id]}
              retry={() => void work.start(() => list.retry(delivery.id))}
              toggleBodies={() => void work.start(() => list.toggleBodies(delivery.id))}
            />
          ))}
        </ul>
      )}
      <p className="parley-buttons">
        <Button variant="secondary" onClick={() => void list.reload()}>
          {__("Refresh", "parley-chat")}
        </Button>
        {hasOlder && (
          <Button variant="secondary" onClick={() => void list.older()}>
            {__("Show older entries", "parley-chat")}
          </Button>
        )}
      </p>
    </>
  );
}

function emptyText(kind: DeliveryKind): string {
  return kind === "calls"
    ? __("No messages yet. New ones appear after a few seconds.", "parley-chat")
    : __("No events. Delivered ones are shown for a day, failed ones for 7 days.", "parley-chat");
}
