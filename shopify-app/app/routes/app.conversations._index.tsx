import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Banner, BlockStack, Card, Page } from "@shopify/polaris";
import { ConversationList } from "../conversations/conversation-list.tsx";
import { conversationWords } from "../conversations/conversation-words.ts";
import { ExportButtons } from "../conversations/export-buttons.tsx";
import { type Filter, filterIn, queryOf } from "../conversations/filter.ts";
import { FilterForm } from "../conversations/filter-form.tsx";
import type { SessionPage } from "../conversations/session.ts";
import type { Fault } from "../failures/fault.ts";
import { outcomeOf } from "../failures/outcome-of.server.ts";
import { required } from "../failures/required.server.ts";
import { ScreenFailure } from "../failures/screen-failure.tsx";
import { NothingYet } from "../frame/nothing-yet.tsx";
import { titled } from "../frame/titled.ts";

const words = conversationWords.list;

interface Found {
  filter: Filter;
  fault?: Fault;
  list?: SessionPage;
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<Found> {
  const { parley } = await context.merchant(request);
  const { searchParams } = new URL(request.url);
  const filter = filterIn(searchParams);
  const page = searchParams.get("page") ?? 1;
  const listed = await outcomeOf(parley("GET /sessions", { query: { ...queryOf(filter), page } }));
  // What cannot be searched for is said beside the field.
  if (listed.fault?.status === 400) return { filter, fault: listed.fault };
  return { filter, list: required(listed) };
}

export const meta = titled(conversationWords.title);
export const ErrorBoundary = ScreenFailure;

export default function Conversations() {
  const { filter, fault, list } = useLoaderData<typeof loader>();
  const isFiltered = Object.keys(queryOf(filter)).length > 0;
  return (
    <Page title={conversationWords.title}>
      <BlockStack gap="400">
        <Card>
          <FilterForm filter={filter} fault={fault} />
        </Card>
        {list?.search_complete === false && <Banner tone="warning">{conversationWords.filter.partly}</Banner>}
        {list && list.pagination.total > 0 && <ConversationList page={list} />}
        {list?.pagination.total === 0 && <Nothing isFiltered={isFiltered} />}
        <ExportButtons filter={filter} />
      </BlockStack>
    </Page>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <NothingYet title={words.nothing} text={words.nothingHelp} />;
  const next = { label: words.nobodyGo, url: "/app" };
  return <NothingYet title={words.nobody} text={words.nobodyHelp} next={next} />;
}
