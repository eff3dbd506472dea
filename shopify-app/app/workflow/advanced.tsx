import { BlockStack, Button, Collapsible, InlineStack } from "@shopify/polaris";
import { type ReactNode, useState } from "react";
import { useStrings } from "../strings/use-strings.ts";

const ID = "advanced";

/** Fields that few need: folded, unless one of them is in use or at fault. */
export function Advanced({
  isInUse,
  isFaulty,
  children,
}: {
  /** When the screen opened. */
  isInUse: boolean;
  isFaulty: boolean;
  children: ReactNode;
}) {
  const {
    workflow: { advanced: copy },
  } = useStrings();
  const [isOpen, setOpen] = useState(isInUse);
  const isShown = isOpen || isFaulty;
  return (
    <BlockStack gap="400">
      <InlineStack>
        <Button
          variant="plain"
          ariaExpanded={isShown}
          ariaControls={ID}
          disclosure={isShown ? "up" : "down"}
          onClick={() => setOpen(!isShown)}
        >
          {copy}
        </Button>
      </InlineStack>
      <Collapsible id={ID} open={isShown} expandOnPrint>
        <BlockStack gap="600">{children}</BlockStack>
      </Collapsible>
    </BlockStack>
  );
}
