/** A page that takes the chat away as often as it comes has won. Each return costs it well below a millisecond. */
const MOST_RETURNS = 999;

/**
 * Puts the chat where it belongs, once the page has that place, and again whenever the page has lost it: in its container, or under
 * `html` and in the top layer, where neither a new body nor a transform, a filter or a z-index of the page concerns it. Calls `moved`
 * each time; resolves the first time.
 */
export function keepInPlace(
  host: HTMLElement,
  document: Document,
  container: Element | string | undefined,
  moved: () => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    let left = MOST_RETURNS;
    const put = () => {
      if (signal.aborted) return observer.disconnect();
      // A container may be out of the page itself.
      if (host.isConnected || host.parentNode === container) return;
      const place =
        typeof container === "string"
          ? document.querySelector(container)
          : (container ?? document.body?.parentElement);
      if (!place || left-- < 0) return;
      place.append(host);
      if (!container) {
        host.popover = "manual";
        // A page that sets the z-index itself means that one.
        if (+getComputedStyle(host).zIndex > 2e9) host.showPopover?.();
      }
      observer.observe(place, { childList: true });
      resolve(moved());
    };
    const observer = new MutationObserver(put);
    // All of the page only where the place is somewhere in it.
    observer.observe(document, { childList: true, subtree: !(document.body && !container) });
    put();
    if (container && !host.parentNode) console.error(`Parley: no ${container} yet`);
  });
}
