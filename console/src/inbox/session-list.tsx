import { type KeyboardEvent, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useWords } from "../strings/strings.ts";
import { HandlingTag } from "./handling-tag.tsx";
import { OutcomeTags } from "./outcome-tags.tsx";
import type { Summary } from "./shapes.ts";
import { shortTime } from "./short-time.ts";

/** Pixels of a row, as in `inbox.css`. */
const ROW = 76;
/** Rows beyond those in sight. */
const SPARE = 8;
/** Rows before the end at which the next page is asked for. */
const AHEAD = 20;

/** Conversations as rows, of which only those in sight are in the page. What is read does not move when others come or go. */
export function SessionList({
  list,
  total,
  chosen,
  choose,
  more,
}: {
  list: readonly Summary[];
  /** With those that were not read yet. */
  total: number;
  chosen: string;
  choose(sessionId: string): void;
  more(): void;
}) {
  const { say } = useWords();
  const name = useId();
  const place = useRef<HTMLDivElement>(null);
  const [{ first, end }, setSight] = useState({ first: 0, end: SPARE });
  const at = list.findIndex(({ session_id }) => session_id === chosen);

  const look = useCallback(() => {
    const box = place.current;
    if (box === null) return;
    const from = Math.max(0, Math.floor(box.scrollTop / ROW) - SPARE);
    const to = Math.ceil((box.scrollTop + box.clientHeight) / ROW) + SPARE;
    setSight((known) => (known.first === from && known.end === to ? known : { first: from, end: to }));
  }, []);
  useEffect(() => {
    const watching = new ResizeObserver(look);
    if (place.current !== null) watching.observe(place.current);
    return () => watching.disconnect();
  }, [look]);
  useEffect(() => {
    if (end + AHEAD >= list.length) more();
  }, [end, list.length, more]);
  useStillness(place, list, look);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new choice comes into sight by itself.
  useLayoutEffect(() => {
    const box = place.current;
    if (box === null || at < 0) return;
    const lowest = at * ROW;
    box.scrollTop = Math.max(lowest + ROW - box.clientHeight, Math.min(lowest, box.scrollTop));
    look();
  }, [chosen]);

  function press(event: KeyboardEvent<HTMLDivElement>): void {
    const page = Math.max(1, Math.floor(event.currentTarget.clientHeight / ROW) - 1);
    const steps: Record<string, number> = {
      ...{ ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + page, PageUp: at - page },
      ...{ Home: 0, End: list.length - 1 },
    };
    const wanted = steps[event.key];
    if (wanted === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const next = list[Math.max(0, Math.min(list.length - 1, wanted))];
    if (next !== undefined) choose(next.session_id);
  }

  return (
    <div
      className="sessions"
      role="listbox"
      aria-label={say("conversations")}
      aria-activedescendant={at >= first && at < end ? `${name}-${at}` : undefined}
      tabIndex={0}
      ref={place}
      onScroll={look}
      onKeyDown={press}
      onClick={({ target }) => {
        const row = (target as Element).closest<HTMLElement>("[data-session]");
        if (row !== null) choose(row.dataset.session ?? "");
      }}
    >
      <div className="sessions-all" role="presentation" style={{ height: list.length * ROW }}>
        {list.slice(first, end).map((session, index) => (
          <Row
            key={session.session_id}
            id={`${name}-${first + index}`}
            session={session}
            position={first + index}
            total={total}
            isChosen={first + index === at}
          />
        ))}
      </div>
    </div>
  );
}

function Row({
  id,
  session,
  position,
  total,
  isChosen,
}: {
  id: string;
  session: Summary;
  position: number;
  total: number;
  isChosen: boolean;
}) {
  const { say, locale } = useWords();
  const { session_id, preview, handling, outcome, contact, last_message_at } = session;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and says which row is meant.
    <div
      id={id}
      className="session"
      role="option"
      aria-selected={isChosen}
      aria-posinset={position + 1}
      aria-setsize={total}
      data-session={session_id}
      style={{ transform: `translateY(${position * ROW}px)` }}
    >
      <span className="session-top">
        <bdi className="session-who">{preview?.user?.id ?? contact?.email ?? say("guest")}</bdi>
        <time dateTime={last_message_at}>{shortTime(last_message_at, locale)}</time>
      </span>
      <span className="session-line">
        {handling === undefined ? (
          <OutcomeTags outcome={outcome} preview={preview} />
        ) : (
          <HandlingTag handling={handling} />
        )}
        <bdi dir="auto">{preview?.first_message ?? say("noWords")}</bdi>
      </span>
    </div>
  );
}

/**
 * Scrolls along when rows come or go above those in sight, by as much as most of these moved. Whoever is at the top sees what comes
 * there, unless the pointer is over the list.
 */
function useStillness(
  place: { current: HTMLElement | null },
  list: readonly Summary[],
  look: () => void,
): void {
  const before = useRef(list);
  useLayoutEffect(() => {
    const box = place.current;
    const old = before.current;
    before.current = list;
    if (box === null || old === list || (box.scrollTop === 0 && !box.matches(":hover"))) return;
    const top = Math.floor(box.scrollTop / ROW);
    const seen = new Map<string, number>();
    for (const [index, { session_id }] of old.slice(top, top + Math.ceil(box.clientHeight / ROW)).entries())
      seen.set(session_id, top + index);
    const moves: number[] = [];
    for (const [index, { session_id }] of list.entries()) {
      const was = seen.get(session_id);
      if (was !== undefined) moves.push(index - was);
    }
    const middle = moves.toSorted((one, other) => one - other)[moves.length >> 1] ?? 0;
    if (middle === 0) return;
    box.scrollTop += middle * ROW;
    look();
  }, [place, list, look]);
}
