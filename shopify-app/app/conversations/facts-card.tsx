import type { GetConversationResponse } from "@parley/client/types";
import { BlockStack, Link, Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import { pagePath } from "../../../settings/page-path.ts";
import { FormattedTime } from "../frame/formatted-time.tsx";
import { PlainText } from "../frame/plain-text.tsx";
import { Section } from "../settings/section.tsx";
import { useStrings } from "../strings/use-strings.ts";

type Beginning = NonNullable<GetConversationResponse["beginning"]>;
type Thing = NonNullable<Beginning["product"]>;

/** What the visitor looked at and had in the cart when the conversation began, as their page told it. */
export function FactsCard({
  conversation: { session_id, created_at, beginning = {} },
  isOwnPage,
}: {
  conversation: Pick<GetConversationResponse, "session_id" | "created_at" | "beginning">;
  /** Whether the page is one of the shop's: only then it is a link, as a visitor's program may name any. */
  isOwnPage: boolean;
}) {
  const {
    conversations: {
      read: { facts: copy },
    },
  } = useStrings();
  const { page, product, cart_total, cart_item_count, cart_lines = [] } = beginning;
  const linked = (text: string) =>
    page && isOwnPage ? (
      <Link url={page} target="_blank">
        <PlainText>{text}</PlainText>
      </Link>
    ) : (
      <PlainText>{text}</PlainText>
    );
  const hasCart = cart_lines.length > 0 || cart_total !== undefined;
  return (
    <Section title={copy.title}>
      <Fact title={copy.began}>
        <FormattedTime at={created_at} />
      </Fact>
      {page && <Fact title={copy.page}>{linked(shownPage(page))}</Fact>}
      {product && <Fact title={copy.product}>{<PlainText>{lineOf(product)}</PlainText>}</Fact>}
      {hasCart && (
        <Fact title={cart_item_count === undefined ? copy.cart : copy.cartOf(cart_item_count)}>
          {cart_lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change, and two may be alike.
            <PlainText key={at} style={{ display: "block" }}>
              {`${line.quantity ?? 1} × ${lineOf(line)}`}
            </PlainText>
          ))}
          {cart_total !== undefined && (
            <>
              {copy.total} <PlainText>{cart_total}</PlainText>
            </>
          )}
        </Fact>
      )}
      <Fact title={copy.id}>{session_id}</Fact>
    </Section>
  );
}

/** Its path; of the first page the domain, as `/` alone tells nothing. */
function shownPage(page: string): string {
  const path = pagePath(page);
  return path === "/" ? new URL(page).host : path;
}

function lineOf({ title, variant, price }: Thing): string {
  return [variant === undefined ? title : `${title} (${variant})`, price].filter(Boolean).join(" · ");
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <BlockStack gap="050">
      <Text as="h3" tone="subdued">
        {title}
      </Text>
      <Text as="p" breakWord>
        {children}
      </Text>
    </BlockStack>
  );
}
