import { Notice } from "@wordpress/components";
import { useEffect, useRef, useState } from "@wordpress/element";
import { __, _n, sprintf } from "@wordpress/i18n";
import { usePolled } from "../live/use-polled.ts";
import { DoneNotice } from "../settings/done-notice.tsx";
import { Loaded } from "../settings/loaded.tsx";
import type { PageFacts } from "../settings/page-facts.ts";
import { BulkActions } from "./bulk-actions.tsx";
import { ConversationDialog } from "./conversation-dialog.tsx";
import type { ConversationList, Pagination } from "./conversation-list.ts";
import { ConversationTable } from "./conversation-table.tsx";
import { ExportButtons } from "./export-buttons.tsx";
import { type Filter, FilterForm } from "./filter-form.tsx";
import { hasDays, type Listed, ListTabs, queryOf } from "./list-tabs.tsx";
import { Pager } from "./pager.tsx";
import { RetentionForm } from "./retention-form.tsx";
import "./conversations.css";

/**
 * Milliseconds between two looks at the list, each of which costs two of the calls that the site has: the smallest plan takes
 * 1,000 a day (core/src/sites/plans.ts). A search is no small thing for the service, and what is unread costs up to six calls.
 */
const LOOK_EVERY = { handled: 10_000, calm: 30_000, search: 60_000, unread: 600_000 };

export function ConversationsScreen({ facts: { locale } }: { facts: PageFacts }) {
  const [filter, setFilter] = useState<Filter>({ search: "", in: "messages", from: "", to: "" });
  const [listed, setListed] = useState<Listed>("all");
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<string>();
  const [deleted, setDeleted] = useState<string[]>([]);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const list = usePolled<ConversationList>(
    `/conversations?${new URLSearchParams({ ...filter, ...queryOf(listed), page: `${page}` })}`,
    (shown) => {
      if (listed === "unread") return LOOK_EVERY.unread;
      // A dialog hides the list.
      if (open !== undefined || filter.search !== "" || "marked" in queryOf(listed)) return LOOK_EVERY.search;
      return shown?.data.some(({ handling }) => handling !== undefined)
        ? LOOK_EVERY.handled
        : LOOK_EVERY.calm;
    },
  );
  /** Shows the list without those. Of what is unread the rest is not looked for again, unless it is on another page. */
  function without(ids: string[]): void {
    const left = list.value && listWithout(list.value, ids);
    if (listed !== "unread" || left === undefined) list.reload();
    else if (left.data.length > 0 || left.pagination.total === 0) list.replace(left);
    else list.reload();
  }
  // What is listed no more is not selected any more, either.
  const chosen = (list.value?.data ?? [])
    .map(({ session_id }) => session_id)
    .filter((id) => selected.has(id));
  const last = lastWhereBeyond(list.value?.pagination);
  useEffect(() => {
    if (last !== undefined) setPage(last);
  }, [last]);
  const rows = useRef<HTMLDivElement>(null);
  const isLeft = useRef(false);
  useEffect(() => {
    // What opened the dialog has the focus again, unless it is listed no more: it is read now, perhaps.
    if (isLeft.current && document.activeElement === document.body)
      rows.current?.focus({ preventScroll: true });
    isLeft.current = false;
  }, [list.value]);

  return (
    <>
      <h2>{__("Conversations", "parley-chat")}</h2>
      <FilterForm
        filter={filter}
        change={(next) => {
          setFilter(next);
          if (!hasDays(listed)) setListed("all");
          setPage(1);
          setDeleted([]);
        }}
      />
      <ListTabs
        chosen={listed}
        choose={(next) => {
          setListed(next);
          setPage(1);
        }}
        waiting={list.value?.waiting ?? 0}
      />
      <Loaded from={list}>
        {({ data, pagination, search_complete }) => (
          <>
            {search_complete === false && (
              <Notice status="warning" isDismissible={false}>
                {listed === "unread"
                  ? __(
                      "Only the newest conversations of these days were looked at. Choose an earlier last day to look further back.",
                      "parley-chat",
                    )
                  : __(
                      "Only the newest messages of these days were searched. Choose an earlier last day to look further back.",
                      "parley-chat",
                    )}
              </Notice>
            )}
            {deleted.length > 0 && (
              <DoneNotice key={deleted.join()}>
                {deleted.length === 1
                  ? __("The conversation was deleted.", "parley-chat")
                  : sprintf(
                      /* translators: %d: number of conversations, more than one. */
                      _n(
                        "%d conversation was deleted.",
                        "%d conversations were deleted.",
                        deleted.length,
                        "parley-chat",
                      ),
                      deleted.length,
                    )}
              </DoneNotice>
            )}
            {chosen.length > 0 && (
              <BulkActions
                ids={chosen}
                clear={() => setSelected(new Set())}
                deleted={(ids) => {
                  setDeleted(ids);
                  without(ids);
                }}
              />
            )}
            {last === undefined && (
              <div ref={rows} tabIndex={-1} className="parley-loaded">
                <ConversationTable
                  rows={data}
                  locale={locale}
                  open={setOpen}
                  selected={selected}
                  select={setSelected}
                  empty={whyEmpty(filter, listed, search_complete ?? true)}
                  caption={
                    hasDays(listed)
                      ? __("Conversations, newest first", "parley-chat")
                      : __("Conversations, the longest wait first", "parley-chat")
                  }
                />
                <Pager pagination={pagination} turn={setPage} />
              </div>
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
          close={(isRead) => {
            setOpen(undefined);
            isLeft.current = true;
            without(isRead ? [open] : []);
          }}
          deleted={() => {
            setDeleted([open]);
            setOpen(undefined);
            without([open]);
          }}
        />
      )}
    </>
  );
}

function listWithout(list: ConversationList, ids: string[]): ConversationList {
  const data = list.data.filter(({ session_id }) => !ids.includes(session_id));
  const total = list.pagination.total - (list.data.length - data.length);
  const total_pages = Math.ceil(total / list.pagination.per_page);
  return { ...list, data, pagination: { ...list.pagination, total, total_pages } };
}

/** The last page, where one beyond it was asked for: its last conversation has been deleted. */
function lastWhereBeyond(pagination: Pagination | undefined): number | undefined {
  if (pagination === undefined) return undefined;
  const { page, total_pages } = pagination;
  return total_pages > 0 && page > total_pages ? total_pages : undefined;
}

function whyEmpty({ search, from, to }: Filter, listed: Listed, isComplete: boolean): string {
  const isNarrowed = hasDays(listed) && [search, from, to].some((value) => value !== "");
  if (isNarrowed || !isComplete) return __("Nothing was found. Try other words or dates.", "parley-chat");
  return {
    all: __("Nobody has chatted yet. Conversations appear here as soon as somebody does.", "parley-chat"),
    unread: __("Nothing is unread.", "parley-chat"),
    waiting: __("Nobody waits for a person.", "parley-chat"),
    person: __("No conversation is with a person.", "parley-chat"),
    unanswered: __("Every message was answered.", "parley-chat"),
    disliked: __("No answer was disliked.", "parley-chat"),
    missed: __("No conversation was missed.", "parley-chat"),
    contact: __("No visitor left a message.", "parley-chat"),
  }[listed];
}
