import { lazy, Suspense, useState } from "react";
import { useWords } from "../strings/strings.ts";
import { Card } from "../ui/screen.tsx";
import { Loading } from "../ui/states.tsx";

const DeliveryLog = lazy(async () => ({ default: (await import("./delivery-log.tsx")).DeliveryLog }));

/** Results of the site's latest calls and events. Loads nothing until the section is opened. */
export function Deliveries() {
  const { say } = useWords();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>{say("deliveries")}</summary>
        <p className="hint">{say("deliveriesHint")}</p>
        {isOpen && (
          <Suspense fallback={<Loading />}>
            <DeliveryLog />
          </Suspense>
        )}
      </details>
    </Card>
  );
}
