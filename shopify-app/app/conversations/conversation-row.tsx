import { BlockStack, ResourceItem, Text } from "@shopify/polaris";
import { WrittenTime } from "../frame/written-time.tsx";
import { conversationWords } from "./conversation-words.ts";
import type { Session } from "./session.ts";

const words = conversationWords.list;
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
  const { session_id, created_at, message_count, preview } = session;
  const time = <WrittenTime at={created_at} />;
  const silence = message_count === 0 ? words.silent : words.gone;
  const who = whose(preview, names);
  return (
    <ResourceItem
      id={session_id}
      url={`/app/conversations/${encodeURIComponent(session_id)}`}
      accessibilityLabel={
        preview ? words.read(preview.first_message ?? silence, who) : words.readUnknown(session_id)
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
              <bdi>{who}</bdi> · {time} ·{" "}
            </>
          )}
          {words.count(message_count)}
        </Text>
      </BlockStack>
    </ResourceItem>
  );
}

function Beginning({ said, silence }: { said: string | null; silence: string }) {
  return (
    <Text as="p" {...(said === null ? { tone: "subdued" } : { fontWeight: "semibold" })}>
      <bdi style={SHORT}>{said ?? silence}</bdi>
    </Text>
  );
}

/** A name that the page alone claims is none: the visitor stays a guest. */
function whose(preview: Session["preview"], names: Record<string, string>): string {
  if (!preview?.user?.verified) return words.guest;
  return names[preview.user.id] ?? words.customer(preview.user.id);
}
