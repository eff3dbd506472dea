import { useMemo } from "react";
import { deliveryCalls } from "../../../admin/deliveries/delivery-calls.ts";
import { deliveryList } from "../../../admin/deliveries/delivery-list.ts";
import { apiErrorOf } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { useFollowed } from "../api/use-followed.ts";
import { useSite } from "../shell/session.ts";
import { useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { Choice, Toggle } from "../ui/field.tsx";
import { Failing, Loading } from "../ui/states.tsx";
import { useFailureToast } from "../ui/use-failure-text.ts";
import { DeliveryRow } from "./delivery-row.tsx";

export function DeliveryLog() {
  const { say, locale } = useWords();
  const { site_id: site } = useSite();
  const toastFailure = useFailureToast();
  const list = useMemo(
    () =>
      deliveryList(
        deliveryCalls(
          async (method, path, more) => (await call<never>(method, path, { site, ...more })).data,
        ),
      ),
    [site],
  );
  const { kind, isFailed, deliveries, failure, hasOlder, bodiesUntil, bodies } = useFollowed(list);
  const time = new Intl.DateTimeFormat(locale, { timeStyle: "short" });

  return (
    <>
      <Choice
        label={say("deliveriesShown")}
        value={kind}
        onChange={(chosen) => void list.show(chosen)}
        choices={[
          { value: "calls", label: say("deliveryCalls") },
          { value: "events", label: say("deliveryEvents") },
        ]}
      />
      <Toggle
        label={say("deliveriesFailedOnly")}
        isSelected={isFailed}
        onChange={(only) => void list.showFailed(only)}
      />
      {kind === "calls" && (
        <Toggle
          label={say("recordBodies")}
          hint={
            bodiesUntil === undefined
              ? say("recordBodiesHint")
              : say("recordBodiesUntil", { time: time.format(new Date(bodiesUntil)) })
          }
          isSelected={bodiesUntil !== undefined}
          onChange={(on) => void list.recordBodies(on).catch(toastFailure)}
        />
      )}
      {failure !== undefined && <Failing error={apiErrorOf(failure)} retry={() => void list.reload()} />}
      {deliveries === undefined && failure === undefined && <Loading />}
      {deliveries?.length === 0 && (
        <p className="hint">{say(kind === "calls" ? "noDeliveryCalls" : "noDeliveryEvents")}</p>
      )}
      {deliveries !== undefined && deliveries.length > 0 && (
        <ul className="rows" aria-label={say(kind === "calls" ? "deliveryCalls" : "deliveryEvents")}>
          {deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              bodies={bodies[delivery.id]}
              retry={() => void list.retry(delivery.id).catch(toastFailure)}
              toggleBodies={() => void list.toggleBodies(delivery.id).catch(toastFailure)}
            />
          ))}
        </ul>
      )}
      <p className="actions">
        <Button onPress={() => void list.reload()}>{say("refresh")}</Button>
        {hasOlder && <Button onPress={() => void list.older()}>{say("older")}</Button>}
      </p>
    </>
  );
}
