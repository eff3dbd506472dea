/**
 * Keeps `--visible-height` and `--visible-top` on `room`, in percent of it: how much of the screen an on-screen keyboard
 * leaves, which CSS alone cannot tell on iOS. Not in pixels: those of a page with a `zoom` are not the screen's.
 */
export function followVisibleHeight(room: HTMLElement, signal: AbortSignal): void {
  const viewport = room.ownerDocument.defaultView?.visualViewport;
  if (!viewport) return;

  function measure(): void {
    const { height } = room.getBoundingClientRect();
    // A page that is pinched open shows a part of itself, which is no keyboard.
    if (!viewport || height === 0 || viewport.scale > 1.01) {
      room.style.removeProperty("--visible-height");
      room.style.removeProperty("--visible-top");
    } else {
      room.style.setProperty("--visible-height", `${(100 * viewport.height) / height}%`);
      room.style.setProperty("--visible-top", `${(100 * viewport.offsetTop) / height}%`);
    }
  }

  viewport.addEventListener("resize", measure, { signal });
  viewport.addEventListener("scroll", measure, { signal });
  measure();
}
