import { useState } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import { useResource } from "../rest/use-resource.ts";
import { Loaded } from "../settings/loaded.tsx";
import type { PageFacts } from "../settings/page-facts.ts";
import { ConversationDialog } from "./conversation-dialog.tsx";
import type { ConversationList } from "./conversation-list.ts";
import { ConversationTable } from "./conversation-table.tsx";
import { ExportButtons } from "./export-buttons.tsx";
import { type Filter, FilterForm } from "./filter-form.tsx";
import { Pager } from "./pager.tsx";
import { RetentionForm } from "./retention-form.tsx";

export function ConversationsScreen({ facts: { locale } }: { facts: PageFacts }) {
  const [filter, setFilter] = useState<Filter>({ search: "", from: "", to: "" });
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<string>();
  const list = useResource<ConversationList>(
    `/conversations?${new URLSearchParams({ ...filter, page: `${page}` })}`,
  );

  return (
    <>
      <h2>{__("Conversations", "parley-chat")}</h2>
      <FilterForm
        filter={filter}
        change={(next) => {
          setFilter(next);
          setPage(1);
        }}
      />
      <Loaded from={list}>
        {({ data, pagination }) => (
          <>
            <ConversationTable rows={data} locale={locale} open={setOpen} isFiltered={isFiltering(filter)} />
            <Pager pagination={pagination} turn={setPage} />
          </>
        )}
      </Loaded>
      <ExportButtons from={filter.from} to={filter.to} />
      <RetentionForm />
      {open !== undefined && (
        <ConversationDialog
          id={open}
          locale={locale}
          close={() => setOpen(undefined)}
          deleted={() => {
            setOpen(undefined);
            list.reload();
          }}
        />
      )}
    </>
  );
}

function isFiltering(filter: Filter): boolean {
  return Object.values(filter).some((value) => value !== "");
}
