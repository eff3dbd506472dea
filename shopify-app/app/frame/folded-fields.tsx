import { BlockStack, Button, Collapsible, Text } from "@shopify/polaris";
import { type ReactNode, useState } from "react";
import type { Fault } from "../failures/fault.ts";

/** A group of fields that folds under a heading. While folded, the group shows `contains`. An error at one of its fields opens it. */
export function FoldedFields({
  id,
  title,
  contains,
  level,
  isOpen: isOpenAtFirst = false,
  fault,
  hasField,
  children,
}: {
  /** Unique on the page. */
  id: string;
  title: string;
  contains: string;
  level: "h2" | "h3";
  isOpen?: boolean;
  fault: Fault | undefined;
  /** Whether the group has a field for this setting. */
  hasField(setting: string): boolean;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [shown, setShown] = useState(fault);
  if (shown !== fault) {
    setShown(fault);
    if (fault !== undefined && hasField(fault.field)) setOpen(true);
  }
  return (
    <BlockStack gap={isOpen ? "400" : "100"}>
      <div className="fold-heading">
        <Text as={level} variant={level === "h2" ? "headingMd" : "headingSm"}>
          <Button
            variant="monochromePlain"
            removeUnderline
            ariaExpanded={isOpen}
            ariaControls={id}
            disclosure={isOpen ? "up" : "down"}
            onClick={() => setOpen(!isOpen)}
          >
            {title}
          </Button>
        </Text>
      </div>
      {!isOpen && (
        <Text as="p" tone="subdued">
          {contains}
        </Text>
      )}
      <Collapsible id={id} open={isOpen} transition={false} expandOnPrint>
        {children}
      </Collapsible>
    </BlockStack>
  );
}
