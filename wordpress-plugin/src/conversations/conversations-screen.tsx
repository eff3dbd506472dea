import { Notice } from "@wordpress/components";
import { useEffect, useState } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import { useResource } from "../rest/use-resource.ts";
import { Loaded } from "../settings/loaded.tsx";
import type { PageFacts } from "../settings/page-facts.ts";
import { Told } from "../settings/told.tsx";
import { ConversationDialog } from "./conversation-dialog.tsx";
import type { ConversationList, Pagination } from "./conversation-list.ts";
import { ConversationTable } from "./conversation-table.tsx";
import { ExportButtons } from "./export-buttons.tsx";
import { type Filter, FilterForm } from "./filter-form.tsx";
import { Pager } from "./pager.tsx";
import { RetentionForm } from "./retention-form.tsx";

export function ConversationsScreen({ facts: { locale } }: { facts: PageFacts }) {
  const [filter, setFilter] = useState<Filter>({ search: "", in: "messages", from: "", to: "" });
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<string>();
  const [deleted, setDeleted] = useState<string>();
  const list = useResource<ConversationList>(
    `/conversations?${new URLSearchParams({ ...filter, page: `${page}` })}`,
  );
  const last = lastWhereBeyond(list.value?.pagination);
  useEffect(() => {
    if (last !== undefined) setPage(last);
  }, [last]);

  return (
    <>
      <h2>{__("Conversations", "parley-chat")}</h2>
      <FilterForm
        filter={filter}
        change={(next) => {
          setFilter(next);
          setPage(1);
          setDeleted(undefined);
        }}
      />
      <Loaded from={list}>
        {({ data, pagination, search_complete }) => (
          <>
            {search_complete === false && (
              <Notice status="warning" isDismissible={false}>
                {__(
                  "Only the newest messages of these days were searched. Choose an earlier last day to look further back.",
                  "parley-chat",
                )}
              </Notice>
            )}
            {deleted !== undefined && (
              <Told key={deleted}>{__("The conversation was deleted.", "parley-chat")}</Told>
            )}
            {last === undefined && (
              <>
                <ConversationTable
                  rows={data}
                  locale={locale}
                  open={setOpen}
                  isFiltered={isFiltering(filter)}
                />
                <Pager pagination={pagination} turn={setPage} />
              </>
            )}
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
            setDeleted(open);
            setOpen(undefined);
            list.reload();
          }}
        />
      )}
    </>
  );
}

/** The last page, where one beyond it was asked for: its last conversation has been deleted. */
function lastWhereBeyond(pagination: Pagination | undefined): number | undefined {
  if (pagination === undefined) return undefined;
  const { page, total_pages } = pagination;
  return total_pages > 0 && page > total_pages ? total_pages : undefined;
}

function isFiltering(filter: Filter): boolean {
  return [filter.search, filter.from, filter.to].some((value) => value !== "");
}
