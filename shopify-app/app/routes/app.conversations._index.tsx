import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { Banner, BlockStack, Card, Page } from "@shopify/polaris";
import { ConversationList } from "../conversations/conversation-list.tsx";
import { customerNames } from "../conversations/customer-names.server.ts";
import { ExportButtons } from "../conversations/export-buttons.tsx";
import { askedOf, type Filter, filterIn, queryOf } from "../conversations/filter.ts";
import { FilterForm } from "../conversations/filter-form.tsx";
import { ofCustomers } from "../conversations/of-customers.server.ts";
import type { SessionPage } from "../conversations/session.ts";
import type { Fault } from "../failures/fault.ts";
import { inWords } from "../failures/fault-text.ts";
import { outcomeOf } from "../failures/outcome-of.server.ts";
import { required } from "../failures/required.server.ts";
import { ScreenFailure } from "../failures/screen-failure.tsx";
import { EmptyState } from "../frame/empty-state.tsx";
import { titled } from "../frame/titled.ts";
import { useInbox } from "../live/use-inbox.ts";
import { WaitingBanner } from "../live/waiting-banner.tsx";
import { useStrings } from "../strings/use-strings.ts";

interface Found {
  filter: Filter;
  fault?: Fault;
  list?: SessionPage;
  /** Of customers, by id. */
  names?: Record<string, string>;
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<Found> {
  const { parley, graphql } = await context.merchant(request);
  const { searchParams } = new URL(request.url);
  const filter = filterIn(searchParams);
  const page = Math.max(1, Number(searchParams.get("page")) || 1);
  const found =
    filter.by === "customers" && filter.search !== ""
      ? await ofCustomers({ parley, graphql }, filter, page)
      : await outcomeOf(parley.sessions.list({ ...askedOf(filter), page, include: "preview" }));
  // What cannot be searched for is said beside the field.
  if (found.fault?.status === 400) return { filter, fault: found.fault };
  const list = required(found);
  return { filter, list, names: await customerNames(list.data, graphql) };
}

export const handle = titled(({ conversations }) => conversations.title);
export const ErrorBoundary = ScreenFailure;

export default function Conversations() {
  const strings = useStrings();
  const { conversations: copy } = strings;
  const { filter, fault, list, names = {} } = useLoaderData<typeof loader>();
  const { revalidate, state } = useRevalidator();
  const waiting = useInbox(0, () => state === "idle" && revalidate());
  const isEmpty = list?.pagination.total === 0;
  const isFiltered = Object.keys(queryOf(filter)).length > 0;
  return (
    <Page title={copy.title}>
      <WaitingBanner waiting={filter.show === "waiting" ? 0 : waiting} />
      <BlockStack gap="400">
        <Card>
          <FilterForm filter={filter} fault={fault && inWords(fault, strings)} />
        </Card>
        {list?.search_complete === false && <Banner tone="warning">{copy.filter.partly}</Banner>}
        {list && list.pagination.total > 0 && <ConversationList page={list} names={names} />}
        {isEmpty && <Nothing filter={filter} isComplete={list?.search_complete !== false} />}
        {list && !(isEmpty && !isFiltered) && <ExportButtons filter={filter} />}
      </BlockStack>
    </Page>
  );
}

function Nothing({ filter: { show, ...words }, isComplete }: { filter: Filter; isComplete: boolean }) {
  const {
    conversations: { list: copy },
  } = useStrings();
  const isNarrowed = Object.keys(queryOf(words)).length > 0 || !isComplete;
  if (isNarrowed) return <EmptyState title={copy.nothing} text={copy.nothingHelp} />;
  const none: Record<string, string> = copy.none;
  if (none[show] !== undefined) return <EmptyState title={none[show]} text={copy.noneHelp} />;
  const next = { label: copy.nobodyGo, url: "/app" };
  return <EmptyState title={copy.nobody} text={copy.nobodyHelp} next={next} />;
}
