import { BlockStack, Button, Collapsible, InlineStack } from "@shopify/polaris";
import { type ReactNode, useState } from "react";

/** Rarely needed fields, folded below a title, unless `isOpen` at the first render or `isForcedOpen`. */
export function Fold({
  title,
  id,
  isOpen: isOpenAtFirst = false,
  isForcedOpen = false,
  children,
}: {
  title: string;
  /** Unique on the page. */
  id: string;
  isOpen?: boolean;
  isForcedOpen?: boolean;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const isShown = isOpen || isForcedOpen;
  return (
    <BlockStack gap="400">
      <InlineStack>
        <Button
          variant="plain"
          ariaExpanded={isShown}
          ariaControls={id}
          disclosure={isShown ? "up" : "down"}
          onClick={() => setOpen(!isShown)}
        >
          {title}
        </Button>
      </InlineStack>
      <Collapsible id={id} open={isShown} expandOnPrint>
        <BlockStack gap="600">{children}</BlockStack>
      </Collapsible>
    </BlockStack>
  );
}
