import { BlockStack, Button, Card, Collapsible, Text } from "@shopify/polaris";
import { type ReactNode, useState } from "react";
import { type AppearanceSection as SectionName, sectionOfField } from "../../../admin/appearance-sections.ts";
import type { Fault } from "../failures/fault.ts";
import { useStrings } from "../strings/use-strings.ts";

/** A section that folds. Folded, it says what it contains; an error at one of its fields opens it. */
export function AppearanceSection({
  name,
  fault,
  children,
}: {
  name: SectionName;
  fault: Fault | undefined;
  children: ReactNode;
}) {
  const { title, contains } = useStrings().sections[name];
  const [isOpen, setOpen] = useState(name === "look");
  const [shown, setShown] = useState(fault);
  if (shown !== fault) {
    setShown(fault);
    if (sectionOfField(fault?.field ?? "") === name) setOpen(true);
  }
  const id = `appearance-${name}`;
  return (
    <Card>
      <BlockStack gap={isOpen ? "400" : "100"}>
        <Text as="h2" variant="headingMd">
          <Button
            variant="monochromePlain"
            fullWidth
            textAlign="left"
            ariaExpanded={isOpen}
            ariaControls={id}
            disclosure={isOpen ? "up" : "down"}
            onClick={() => setOpen(!isOpen)}
          >
            {title}
          </Button>
        </Text>
        {!isOpen && (
          <Text as="p" tone="subdued">
            {contains}
          </Text>
        )}
        <Collapsible id={id} open={isOpen} transition={false} expandOnPrint>
          {children}
        </Collapsible>
      </BlockStack>
    </Card>
  );
}
