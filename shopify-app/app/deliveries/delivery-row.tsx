import { Badge, type BadgeProps, BlockStack, Button, InlineStack, Link, Text } from "@shopify/polaris";
import type { DeliveryState } from "../../../admin/deliveries/delivery-calls.ts";
import { type DeliveryRowProps, deliveryFacts } from "../../../admin/deliveries/delivery-facts.ts";
import { PlainText } from "../frame/plain-text.tsx";
import { RowItem } from "../knowledge/rows.tsx";
import { useStrings } from "../strings/use-strings.ts";

const TONES: Record<DeliveryState, NonNullable<BadgeProps["tone"]>> = {
  answered: "success",
  delivered: "success",
  pending: "attention",
  stopped: "attention",
  failed: "critical",
};

export function DeliveryRow({ delivery, bodies, retry, toggleBodies }: DeliveryRowProps) {
  const { deliveries: copy, problems, language } = useStrings();
  const { state, at, sessionId } = delivery;
  const { when, reason, facts, canRetry } = deliveryFacts(delivery, { ...copy, locale: language, problems });

  return (
    <RowItem>
      <InlineStack gap="200" blockAlign="center">
        <Badge tone={TONES[state]}>{copy.states[state]}</Badge>
        <time dateTime={at}>{when}</time>
      </InlineStack>
      {reason !== undefined && (
        <Text as="p" breakWord>
          {reason}
        </Text>
      )}
      <Text as="p" tone="subdued" variant="bodySm">
        {facts.map((fact) => (
          <span key={fact}>
            <bdi>{fact}</bdi>
            {" · "}
          </span>
        ))}
        <Link
          url={`/app/conversations/${encodeURIComponent(sessionId)}`}
          accessibilityLabel={copy.conversationOf(when)}
        >
          {copy.conversation}
        </Link>
      </Text>
      <InlineStack gap="300">
        {canRetry && (
          <Button variant="plain" accessibilityLabel={copy.retryOf(when)} onClick={retry}>
            {copy.retry}
          </Button>
        )}
        {delivery.hasBodies && (
          <Button
            variant="plain"
            ariaExpanded={bodies !== undefined}
            accessibilityLabel={bodies === undefined ? copy.showOf(when) : copy.hideOf(when)}
            onClick={toggleBodies}
          >
            {bodies === undefined ? copy.show : copy.hide}
          </Button>
        )}
      </InlineStack>
      {bodies !== undefined && (
        <BlockStack gap="200">
          {bodies.request !== undefined && <Body title={copy.sent} text={bodies.request} />}
          <Body title={copy.received} text={bodies.answer} />
        </BlockStack>
      )}
    </RowItem>
  );
}

function Body({ title, text }: { title: string; text: string }) {
  return (
    <BlockStack gap="100">
      <Text as="p" fontWeight="semibold">
        {title}
      </Text>
      <Text as="p" breakWord>
        <PlainText>{text}</PlainText>
      </Text>
    </BlockStack>
  );
}
