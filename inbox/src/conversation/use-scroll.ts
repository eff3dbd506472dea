import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";

/** Maximum distance from the end, in pixels, at which the log follows new messages. */
const NEAR = 80;
/** Pixels from the top at which older messages are loaded. */
const AHEAD = 800;

export interface Scroll {
  container: RefObject<HTMLDivElement>;
  isAtEnd: boolean;
  /** Whether the unread mark is above the viewport. */
  isPastUnread: boolean;
  onScroll(): void;
  toEnd(): void;
  toUnread(): void;
}

/**
 * Keeps the scroll position: at the end it follows new messages, elsewhere nothing moves. `firstId` and `lastId` change when
 * messages are added in front or at the end. If there is an unread mark, it is visible at first.
 */
export function useScroll(
  { firstId, lastId, size }: { firstId: string | undefined; lastId: string | undefined; size: number },
  loadOlder: (() => void) | undefined,
): Scroll {
  const container = useRef<HTMLDivElement>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const [isPastUnread, setIsPastUnread] = useState(false);
  const atEnd = useRef(true);
  const before = useRef<{ firstId: string | undefined; height: number }>();
  const hasBegun = useRef(false);

  const toUnread = useCallback(() => {
    const mark = container.current?.querySelector<HTMLElement>(".inbox-unread-line");
    mark?.scrollIntoView({ block: "start" });
  }, []);
  const toEnd = useCallback(() => {
    container.current?.scrollTo({ top: container.current.scrollHeight });
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: these changes are why the height changed.
  useLayoutEffect(() => {
    const box = container.current;
    if (box === null || lastId === undefined) return;
    const known = before.current;
    if (!hasBegun.current) {
      hasBegun.current = true;
      box.scrollTop = box.scrollHeight;
      if (isAbove(box)) toUnread();
    } else if (known !== undefined && known.firstId !== firstId) {
      box.scrollTop += box.scrollHeight - known.height;
    } else if (atEnd.current) box.scrollTop = box.scrollHeight;
    before.current = { firstId, height: box.scrollHeight };
  }, [firstId, lastId, size]);

  const onScroll = useCallback(() => {
    const box = container.current;
    if (box === null) return;
    atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
    setIsAtEnd(atEnd.current);
    setIsPastUnread(isAbove(box));
    if (box.scrollTop < AHEAD && box.scrollHeight > box.clientHeight) loadOlder?.();
  }, [loadOlder]);
  return { container, isAtEnd, isPastUnread, onScroll, toEnd, toUnread };
}

function isAbove(box: HTMLElement): boolean {
  const mark = box.querySelector(".inbox-unread-line");
  return mark !== null && mark.getBoundingClientRect().bottom < box.getBoundingClientRect().top;
}
