import { BlockStack, Text } from "@shopify/polaris";

/** A figure with what it counts, and how it has changed. */
export function Figure({ label, value, change }: { label: string; value: string; change?: string | false }) {
  return (
    <BlockStack gap="100">
      <Text as="p" tone="subdued">
        {label}
      </Text>
      <Text as="p" variant="headingLg">
        {value}
      </Text>
      {change && (
        <Text as="p" tone="subdued">
          {change}
        </Text>
      )}
    </BlockStack>
  );
}
