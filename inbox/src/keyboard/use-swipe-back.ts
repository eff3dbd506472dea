import { type RefObject, useEffect, useRef } from "react";
import { isSwipeBack } from "./swipe.ts";

/** Calls `back` for a swipe from the leading edge, as in native apps. */
export function useSwipeBack(container: RefObject<HTMLElement>, back: () => void): void {
  const latest = useRef(back);
  latest.current = back;
  useEffect(() => {
    const box = container.current;
    if (box === null) return;
    const leaving = new AbortController();
    let start: { x: number; y: number } | undefined;
    const at = ({ changedTouches: [touch] }: TouchEvent) => touch && { x: touch.clientX, y: touch.clientY };
    const options = { passive: true, signal: leaving.signal };
    box.addEventListener(
      "touchstart",
      (event) => {
        start = event.touches.length === 1 ? at(event) : undefined;
      },
      options,
    );
    box.addEventListener(
      "touchend",
      (event) => {
        const end = at(event);
        const screen = { width: innerWidth, isRtl: getComputedStyle(box).direction === "rtl" };
        if (start !== undefined && end !== undefined && isSwipeBack(start, end, screen)) latest.current();
      },
      options,
    );
    return () => leaving.abort();
  }, [container]);
}
