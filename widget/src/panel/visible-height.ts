/**
 * Keeps `--visible-height` and `--visible-top` (CSS pixels) on `panel`: how much of the screen an on-screen keyboard
 * leaves, which CSS alone cannot tell on iOS.
 */
export function followVisibleHeight(panel: HTMLElement, signal: AbortSignal): void {
  const viewport = panel.ownerDocument.defaultView?.visualViewport;
  if (!viewport) return;

  function measure(): void {
    if (!viewport) return;
    // A page that is zoomed in shows a part of itself, which is no keyboard.
    const isZoomed = viewport.scale > 1.01;
    panel.style.setProperty("--visible-height", isZoomed ? "100dvh" : `${viewport.height}px`);
    panel.style.setProperty("--visible-top", isZoomed ? "0px" : `${viewport.offsetTop}px`);
  }

  viewport.addEventListener("resize", measure, { signal });
  viewport.addEventListener("scroll", measure, { signal });
  measure();
}
