import { type KeyboardEvent, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { Summary } from "../service/shapes.ts";
import { useNow } from "../service/use-now.ts";
import { useWords } from "../strings/words.ts";
import { ROW, rowWindow } from "./row-window.ts";
import { SessionRow } from "./session-row.tsx";
import { usePinnedList } from "./use-pinned-list.ts";

/** Rows before the end at which the next page loads. */
const AHEAD = 20;

/** Conversations as rows of equal height; only the visible ones are rendered. */
export function SessionList({
  list,
  listKey,
  total,
  chosen,
  search,
  ownId,
  choose,
  more,
}: {
  list: readonly Summary[];
  listKey: string;
  total: number;
  chosen: string | undefined;
  search: string;
  ownId: string;
  choose(sessionId: string): void;
  more(): void;
}) {
  const { say } = useWords();
  const name = useId();
  const now = useNow();
  const container = useRef<HTMLDivElement>(null);
  const [{ first, end }, setSight] = useState({ first: 0, end: 20 });
  const { rows, waiting, removed, release, pointer } = usePinnedList(container, list, listKey);
  const at = rows.findIndex(({ session_id }) => session_id === chosen);

  const update = useCallback(() => {
    const box = container.current;
    if (box === null) return;
    const sight = rowWindow(box.scrollTop, box.clientHeight);
    setSight((known) => (known.first === sight.first && known.end === sight.end ? known : sight));
  }, []);
  useEffect(() => {
    const watching = new ResizeObserver(update);
    if (container.current !== null) watching.observe(container.current);
    return () => watching.disconnect();
  }, [update]);
  useEffect(() => {
    if (end + AHEAD >= rows.length) more();
  }, [end, rows.length, more]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new choice scrolls into view.
  useLayoutEffect(() => {
    const box = container.current;
    if (box === null || at < 0) return;
    box.scrollTop = Math.max((at + 1) * ROW - box.clientHeight, Math.min(at * ROW, box.scrollTop));
    update();
  }, [chosen]);

  function press(event: KeyboardEvent<HTMLDivElement>): void {
    const page = Math.max(1, Math.floor(event.currentTarget.clientHeight / ROW) - 1);
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: rows.length - 1,
    };
    const wanted = steps[event.key];
    if (wanted === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const next = rows[Math.max(0, Math.min(rows.length - 1, wanted))];
    if (next !== undefined) choose(next.session_id);
  }

  return (
    <div className="inbox-list-body" {...pointer}>
      {waiting > 0 && (
        <button
          type="button"
          className="inbox-pill top"
          onClick={() => {
            release();
            container.current?.scrollTo({ top: 0 });
          }}
        >
          {say("newAbove", { count: waiting })}
        </button>
      )}
      <div
        className="inbox-rows"
        role="listbox"
        aria-label={say("conversations")}
        aria-activedescendant={at >= first && at < end ? `${name}-${at}` : undefined}
        tabIndex={0}
        ref={container}
        onScroll={update}
        onKeyDown={press}
        onClick={({ target }) => {
          const row = (target as Element).closest<HTMLElement>("[data-session]");
          if (row?.dataset.session !== undefined) choose(row.dataset.session);
        }}
      >
        <div role="presentation" className="inbox-rows-all" style={{ blockSize: rows.length * ROW }}>
          {rows.slice(first, end).map((session, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names the active row.
            <div
              key={session.session_id}
              id={`${name}-${first + index}`}
              className={`inbox-row${(session.unread ?? 0) > 0 ? " unread" : ""}${removed.has(session.session_id) ? " gone" : ""}`}
              role="option"
              aria-selected={first + index === at}
              aria-posinset={first + index + 1}
              aria-setsize={Math.max(total, rows.length)}
              data-session={session.session_id}
              style={{ transform: `translateY(${(first + index) * ROW}px)` }}
            >
              <SessionRow session={session} search={search} now={now} ownId={ownId} />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
