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
import { type HeldList, heldList } from "./held-list.ts";
import { ROW, rowsMoved } from "./row-window.ts";

const NONE: ReadonlySet<string> = new Set();

export interface Held extends HeldList {
  /** Shows the current list. */
  release(): void;
  /** Handlers for the list's element. */
  pointer: { onPointerMove(event: PointerEvent): void; onPointerLeave(): void };
}

/**
 * The rows to show. While a mouse is over the list, no row moves; otherwise the scroll position moves with the visible rows.
 * `key` identifies the list: another key replaces the rows.
 */
export function useHeldList(place: RefObject<HTMLElement>, list: readonly Summary[], key: string): Held {
  const [isPointed, setIsPointed] = useState(false);
  const [base, setBase] = useState({ key, rows: list });
  const isHeld = isPointed && base.key === key;
  useEffect(() => {
    if (!isHeld) setBase({ key, rows: list });
  }, [isHeld, key, list]);
  const shown = isHeld ? heldList(base.rows, list) : { rows: list, held: 0, gone: NONE };
  useStillness(place, shown.rows);
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

/** At the top, new rows become visible; elsewhere the visible rows stay in place. */
function useStillness(place: RefObject<HTMLElement>, rows: readonly Summary[]): void {
  const before = useRef(rows);
  useLayoutEffect(() => {
    const box = place.current;
    const old = before.current;
    before.current = rows;
    if (box === null || old === rows || box.scrollTop === 0) return;
    const sight = { first: Math.floor(box.scrollTop / ROW), count: Math.ceil(box.clientHeight / ROW) };
    const ids = (all: readonly Summary[]) => all.map(({ session_id }) => session_id);
    const moved = rowsMoved(ids(old), ids(rows), sight);
    if (moved !== 0) box.scrollTop += moved * ROW;
  }, [place, rows]);
}
