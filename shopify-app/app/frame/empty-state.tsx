import { BlockStack, Button, Card, Text } from "@shopify/polaris";

/** Stands where there is nothing to show, and says what to do next. */
export function EmptyState({
  title,
  text,
  next,
}: {
  title: string;
  text: string;
  next?: { label: string; url: string };
}) {
  return (
    <Card padding="800">
      <div role="status">
        <BlockStack gap="200" inlineAlign="center">
          <Text as="h2" variant="headingMd">
            {title}
          </Text>
          <Text as="p" alignment="center" tone="subdued">
            {text}
          </Text>
          {next && <Button url={next.url}>{next.label}</Button>}
        </BlockStack>
      </div>
    </Card>
  );
}
