import { BlockStack, Divider, InlineStack, Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import { PlainText } from "../frame/plain-text.tsx";

export function Rows({
  label,
  isBusy = false,
  children,
}: {
  label: string;
  isBusy?: boolean;
  children: ReactNode;
}) {
  return (
    <ul className="rows" aria-label={label} aria-busy={isBusy}>
      {children}
    </ul>
  );
}

/** A question with its details and buttons. */
export function Row({
  question,
  hint,
  children,
}: {
  question: string;
  hint: ReactNode;
  children: ReactNode;
}) {
  return (
    <InlineStack align="space-between" blockAlign="center" gap="200">
      <div className="row-text">
        <BlockStack gap="100">
          <Text as="span" fontWeight="semibold" breakWord>
            <PlainText>{question}</PlainText>
          </Text>
          {hint}
        </BlockStack>
      </div>
      <InlineStack gap="300">{children}</InlineStack>
    </InlineStack>
  );
}

export function RowItem({ children }: { children: ReactNode }) {
  return (
    <li>
      <BlockStack gap="300">
        <Divider />
        {children}
      </BlockStack>
    </li>
  );
}
