import { Banner, Button, Checkbox, InlineStack, Select, Spinner, Text } from "@shopify/polaris";
import { useEffect, useState } from "react";
import { type DeliveryKind, deliveryCalls } from "../../../admin/deliveries/delivery-calls.ts";
import { deliveryList } from "../../../admin/deliveries/delivery-list.ts";
import type { Fault } from "../failures/fault.ts";
import { faultText } from "../failures/fault-text.ts";
import { Rows } from "../knowledge/rows.tsx";
import { appSend } from "../service/app-send.ts";
import { useObserved } from "../service/use-observed.ts";
import { useStrings } from "../strings/use-strings.ts";
import { DeliveryRow } from "./delivery-row.tsx";

const KINDS: readonly DeliveryKind[] = ["calls", "events"];

export function DeliveryLog() {
  const strings = useStrings();
  const { deliveries: copy } = strings;
  const [list] = useState(() => deliveryList(deliveryCalls(appSend)));
  const [fault, setFault] = useState<Fault>();
  const { kind, isFailed, deliveries, failure, hasOlder, bodiesUntil, bodies } = useObserved(list);
  useEffect(() => {
    void list.reload();
    return list.leave;
  }, [list]);
  const time = new Intl.DateTimeFormat(strings.language, { timeStyle: "short" });
  const problem = fault ?? (failure as Fault | undefined);
  const start = (work: Promise<void>) => {
    setFault(undefined);
    void work.catch(setFault);
  };

  return (
    <>
      <Select
        label={copy.shown}
        value={kind}
        options={KINDS.map((value) => ({ value, label: copy.kinds[value] }))}
        onChange={(chosen) => start(list.show(chosen as DeliveryKind))}
      />
      <Checkbox
        label={copy.failedOnly}
        checked={isFailed}
        onChange={(only) => start(list.showFailed(only))}
      />
      {kind === "calls" && (
        <Checkbox
          label={copy.record}
          helpText={
            bodiesUntil === undefined
              ? copy.recordHelp
              : copy.recordedUntil(time.format(new Date(bodiesUntil)))
          }
          checked={bodiesUntil !== undefined}
          onChange={(on) => start(list.recordBodies(on))}
        />
      )}
      {problem !== undefined && <Banner tone="critical">{faultText(problem, strings)}</Banner>}
      {deliveries === undefined && failure === undefined && (
        <Spinner size="small" accessibilityLabel={copy.loading} />
      )}
      {deliveries?.length === 0 && <Text as="p">{copy.none[kind]}</Text>}
      {deliveries !== undefined && deliveries.length > 0 && (
        <Rows label={copy.kinds[kind]}>
          {deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              bodies={bodies[delivery.id]}
              retry={() => start(list.retry(delivery.id))}
              toggleBodies={() => start(list.toggleBodies(delivery.id))}
            />
          ))}
        </Rows>
      )}
      <InlineStack gap="300">
        <Button onClick={() => start(list.reload())}>{copy.refresh}</Button>
        {hasOlder && <Button onClick={() => start(list.older())}>{copy.older}</Button>}
      </InlineStack>
    </>
  );
}
