import { useNavigate, useSearchParams } from "@remix-run/react";
import { Box, Card, InlineStack, Pagination, ResourceList } from "@shopify/polaris";
import { useStrings } from "../strings/use-strings.ts";
import { ConversationRow } from "./conversation-row.tsx";
import type { SessionPage } from "./session.ts";

export function ConversationList({
  page: { data, pagination },
  names,
}: {
  page: SessionPage;
  /** Of customers, by id. */
  names: Record<string, string>;
}) {
  const {
    conversations: { list: copy },
  } = useStrings();
  const { page, total, total_pages } = pagination;
  const turn = useTurn();
  return (
    <Card padding="0">
      <ResourceList
        resourceName={{ singular: copy.singular, plural: copy.plural }}
        items={data}
        idForItem={({ session_id }) => session_id}
        renderItem={(session) => <ConversationRow session={session} names={names} />}
      />
      <Box padding="300">
        <InlineStack align="center">
          <nav aria-label={copy.pages}>
            <Pagination
              label={copy.page(page, total_pages, total)}
              accessibilityLabels={{ previous: copy.newer, next: copy.older }}
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
