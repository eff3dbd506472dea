import { Button, InlineStack, Text } from "@shopify/polaris";
import { useState } from "react";
import { Section } from "../settings/section.tsx";
import { useStrings } from "../strings/use-strings.ts";
import { DeliveryLog } from "./delivery-log.tsx";

/** Results of the latest calls and events. Loads nothing until the section is opened. */
export function Deliveries() {
  const { deliveries: copy } = useStrings();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={copy.title}>
      <Text as="p">{copy.about}</Text>
      <InlineStack>
        <Button
          variant="plain"
          ariaExpanded={isOpen}
          disclosure={isOpen ? "up" : "down"}
          onClick={() => setOpen(!isOpen)}
        >
          {copy.open}
        </Button>
      </InlineStack>
      {isOpen && <DeliveryLog />}
    </Section>
  );
}
