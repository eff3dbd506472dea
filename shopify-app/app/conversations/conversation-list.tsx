import { useNavigate, useSearchParams } from "@remix-run/react";
import {
  BlockStack,
  Box,
  Card,
  InlineStack,
  Pagination,
  ResourceItem,
  ResourceList,
  Text,
} from "@shopify/polaris";
import { WrittenTime } from "../frame/written-time.tsx";
import { conversationWords } from "./conversation-words.ts";
import type { Session, SessionPage } from "./session.ts";

const words = conversationWords.list;

export function ConversationList({ page: { data, pagination } }: { page: SessionPage }) {
  const { page, total, total_pages } = pagination;
  const turn = useTurn();
  return (
    <Card padding="0">
      <ResourceList
        resourceName={{ singular: words.singular, plural: words.plural }}
        items={data}
        idForItem={({ session_id }) => session_id}
        renderItem={(session) => <Row session={session} />}
      />
      <Box padding="300">
        <InlineStack align="center">
          <nav aria-label={words.pages}>
            <Pagination
              label={words.page(page, total_pages, total)}
              accessibilityLabels={{ previous: words.newer, next: words.older }}
              hasPrevious={page > 1}
              onPrevious={() => turn(page - 1)}
              hasNext={page < total_pages}
              onNext={() => turn(page + 1)}
            />
          </nav>
        </InlineStack>
      </Box>
    </Card>
  );
}

function Row({ session }: { session: Session }) {
  const { session_id, created_at, last_message_at, message_count } = session;
  return (
    <ResourceItem
      id={session_id}
      url={`/app/conversations/${encodeURIComponent(session_id)}`}
      accessibilityLabel={words.read(session_id)}
    >
      <BlockStack gap="100">
        <Text as="span" fontWeight="semibold">
          <WrittenTime at={created_at} />
        </Text>
        <Text as="p">
          {words.row(message_count)}, {words.last} <WrittenTime at={last_message_at} />
        </Text>
        <Text as="p" tone="subdued" breakWord>
          {session_id}
        </Text>
      </BlockStack>
    </ResourceItem>
  );
}

/** The address says which page is shown, so that Back leads to the one before. */
function useTurn(): (page: number) => void {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  return (page) => {
    const wanted = new URLSearchParams(query);
    wanted.set("page", `${page}`);
    navigate(`?${wanted}`);
  };
}
