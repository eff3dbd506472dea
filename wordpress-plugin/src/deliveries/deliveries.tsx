import { useState } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import { DeliveryLog } from "./delivery-log.tsx";
import "./deliveries.css";

/** Results of the latest calls and events. Loads nothing until it is opened. */
export function Deliveries() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className="parley-card">
      <details className="parley-fieldset" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>{__("Deliveries", "parley-chat")}</summary>
        <p>
          {__(
            "Results of the last 100 messages to your workflow or model, and of the events for your systems.",
            "parley-chat",
          )}
        </p>
        {isOpen && <DeliveryLog />}
      </details>
    </section>
  );
}
