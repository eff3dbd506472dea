import { BlockStack, Text } from "@shopify/polaris";
import type { ReactNode } from "react";

/** Fields under a heading, within a card. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <BlockStack gap="400">
      <Text as="h3" variant="headingSm">
        {title}
      </Text>
      {children}
    </BlockStack>
  );
}
