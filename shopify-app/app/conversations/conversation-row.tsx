import { Badge, BlockStack, InlineStack, ResourceItem, Text } from "@shopify/polaris";
import { pagePath } from "../../../settings/page-path.ts";
import { FormattedTime } from "../frame/formatted-time.tsx";
import { PlainText } from "../frame/plain-text.tsx";
import { withoutOverrides } from "../frame/without-overrides.ts";
import type { Strings } from "../strings/strings.ts";
import { useStrings } from "../strings/use-strings.ts";
import type { Session } from "./session.ts";

/** Two lines at most. */
const SHORT = {
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
  overflowWrap: "anywhere",
} as const;

/** A conversation by its first words; by its time where the service does not tell them. */
export function ConversationRow({ session, names }: { session: Session; names: Record<string, string> }) {
  const {
    conversations: {
      list: copy,
      read: { ratings },
    },
  } = useStrings();
  const { session_id, created_at, message_count, preview, handling, outcome, contact } = session;
  const time = <FormattedTime at={created_at} />;
  const silence = message_count === 0 ? copy.silent : copy.gone;
  const who = whose(preview, names, copy);
  return (
    <ResourceItem
      id={session_id}
      url={`/app/conversations/${encodeURIComponent(session_id)}`}
      accessibilityLabel={
        preview
          ? withoutOverrides(copy.read(preview.first_message ?? silence, who))
          : copy.readUnknown(session_id)
      }
    >
      <BlockStack gap="100">
        {preview ? (
          <Beginning said={preview.first_message} silence={silence} />
        ) : (
          <Text as="p" fontWeight="semibold">
            {time}
          </Text>
        )}
        <Text as="p" tone="subdued" breakWord>
          {preview && (
            <>
              <PlainText>{who}</PlainText> · {time} ·{" "}
            </>
          )}
          {copy.count(message_count)}
          {preview?.page && (
            <>
              {" "}
              · <PlainText>{pagePath(preview.page)}</PlainText>
            </>
          )}
        </Text>
        <InlineStack gap="100">
          {handling && (
            <Badge tone={handling.by === "waiting" ? "attention" : "info"}>
              {handling.by === "waiting" ? copy.waiting : copy.person(handling.agent?.name ?? "")}
            </Badge>
          )}
          {outcome && (
            <Badge tone={outcome === "missed" ? "critical" : "attention"}>{copy.outcomes[outcome]}</Badge>
          )}
          {contact && (
            <Text as="span" tone="subdued" breakWord>
              <PlainText>{contact.email}</PlainText>
            </Text>
          )}
          {preview?.unanswered && !handling && <Badge tone="warning">{copy.unanswered}</Badge>}
          {preview?.rating && (
            <Badge tone={preview.rating === "up" ? "success" : "critical"}>{ratings[preview.rating]}</Badge>
          )}
        </InlineStack>
      </BlockStack>
    </ResourceItem>
  );
}

function Beginning({ said, silence }: { said: string | null; silence: string }) {
  return (
    <Text as="p" {...(said === null ? { tone: "subdued" } : { fontWeight: "semibold" })}>
      <PlainText style={SHORT}>{said ?? silence}</PlainText>
    </Text>
  );
}

/** A name that the page alone claims is none: the visitor stays a guest. */
function whose(
  preview: Session["preview"],
  names: Record<string, string>,
  copy: Strings["conversations"]["list"],
): string {
  if (!preview?.user?.verified) return copy.guest;
  return names[preview.user.id] ?? copy.customer(preview.user.id);
}
