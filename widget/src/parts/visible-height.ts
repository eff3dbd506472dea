/**
 * Sets `--visible-height` and `--visible-top` on `room`: the part of the screen that an on-screen keyboard leaves visible, which
 * CSS cannot measure on iOS. In percent of the room's height, because `zoom` on a page changes the size of its pixels.
 */
export function followVisibleHeight(room: HTMLElement, signal: AbortSignal): void {
  const viewport = room.ownerDocument.defaultView?.visualViewport;
  if (!viewport) return;

  function measure(): void {
    const { height } = room.getBoundingClientRect();
    // Pinch zoom also shows only a part of the page, but is no keyboard.
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
