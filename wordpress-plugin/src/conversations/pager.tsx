import { Button } from "@wordpress/components";
import { __, _n, sprintf } from "@wordpress/i18n";
import type { Pagination } from "./conversation-list.ts";

export function Pager({ pagination, turn }: { pagination: Pagination; turn(page: number): void }) {
  const { page, total, total_pages } = pagination;
  if (total === 0) return null;
  /* translators: 1: page, 2: pages. */
  const place = sprintf(__("Page %1$d of %2$d", "parley-chat"), page, total_pages);
  const count = sprintf(
    /* translators: %d: number of conversations. */
    _n("%d conversation", "%d conversations", total, "parley-chat"),
    total,
  );
  return (
    <nav className="parley-pager" aria-label={__("Pages of conversations", "parley-chat")}>
      <Turn label={__("Newer", "parley-chat")} isPossible={page > 1} turn={() => turn(page - 1)} />
      <span role="status">
        {place} · {count}
      </span>
      <Turn label={__("Older", "parley-chat")} isPossible={page < total_pages} turn={() => turn(page + 1)} />
    </nav>
  );
}

/** Not `disabled` where there is no further page: it would lose the focus of whoever has just pressed it. */
function Turn({ label, isPossible, turn }: { label: string; isPossible: boolean; turn(): void }) {
  return (
    <Button variant="secondary" aria-disabled={!isPossible} onClick={() => isPossible && turn()}>
      {label}
    </Button>
  );
}
