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
      <Button variant="secondary" accessibleWhenDisabled disabled={page <= 1} onClick={() => turn(page - 1)}>
        {__("Newer", "parley-chat")}
      </Button>
      <span role="status">
        {place} · {count}
      </span>
      <Button
        variant="secondary"
        accessibleWhenDisabled
        disabled={page >= total_pages}
        onClick={() => turn(page + 1)}
      >
        {__("Older", "parley-chat")}
      </Button>
    </nav>
  );
}
