import {
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { Summary } from "../service/shapes.ts";
import { type PinnedList, pinnedList } from "./pinned-list.ts";
import { ROW, rowsMoved } from "./row-window.ts";

const NONE: ReadonlySet<string> = new Set();

export interface PinnedRows extends PinnedList {
  /** Shows the current list, with the new rows. */
  release(): void;
  /** Handlers for the list's element. */
  pointer: { onPointerMove(event: PointerEvent): void; onPointerLeave(): void };
}

/**
 * Returns the rows to show. While a mouse is over the list, no row moves; otherwise the scroll position moves with the visible
 * rows. `key` identifies the list: another key replaces the rows.
 */
export function usePinnedList(
  container: RefObject<HTMLElement>,
  list: readonly Summary[],
  key: string,
): PinnedRows {
  const [isPointed, setIsPointed] = useState(false);
  const [base, setBase] = useState({ key, rows: list });
  const isPinned = isPointed && base.key === key;
  useEffect(() => {
    if (!isPinned) setBase({ key, rows: list });
  }, [isPinned, key, list]);
  const shown = isPinned ? pinnedList(base.rows, list) : { rows: list, waiting: 0, removed: NONE };
  useStillness(container, shown.rows);
  const release = useCallback(() => setBase({ key, rows: list }), [key, list]);
  return {
    ...shown,
    release,
    pointer: {
      // Browsers also report a move when an element appears under a resting pointer.
      onPointerMove: ({ pointerType, movementX, movementY }) =>
        setIsPointed((is) => is || (pointerType === "mouse" && (movementX !== 0 || movementY !== 0))),
      onPointerLeave: () => setIsPointed(false),
    },
  };
}

/** Scrolls so that the visible rows stay in place, except at the top, where new rows become visible. */
function useStillness(container: RefObject<HTMLElement>, rows: readonly Summary[]): void {
  const before = useRef(rows);
  useLayoutEffect(() => {
    const box = container.current;
    const old = before.current;
    before.current = rows;
    if (box === null || old === rows || box.scrollTop === 0) return;
    const sight = { first: Math.floor(box.scrollTop / ROW), count: Math.ceil(box.clientHeight / ROW) };
    const ids = (all: readonly Summary[]) => all.map(({ session_id }) => session_id);
    const moved = rowsMoved(ids(old), ids(rows), sight);
    if (moved !== 0) box.scrollTop += moved * ROW;
  }, [container, rows]);
}
