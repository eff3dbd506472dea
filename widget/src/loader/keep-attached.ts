/**
 * Maximum number of insertions, after which the chat stays removed from a page that always removes it. An insertion takes well
 * below a millisecond.
 */
const MOST_RETURNS = 999;

/**
 * Inserts the chat as soon as its parent element exists, and again whenever the page removes it. The parent is the container, or
 * else `html`. Under `html` the chat is in the top layer, so that a new body, or a transform, filter or z-index of the page does not
 * affect it. Calls `moved` after each insertion; resolves after the first.
 */
export function keepAttached(
  host: HTMLElement,
  container: Element | string | undefined,
  moved: () => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    let left = MOST_RETURNS;
    const put = () => {
      if (signal.aborted) return observer.disconnect();
      // A container may be outside the document, where the chat is never connected.
      if (host.isConnected || host.parentNode === container) return;
      const position =
        typeof container === "string"
          ? document.querySelector(container)
          : (container ?? document.body?.parentElement);
      // Observes the whole page only if there is a container, or if the parent does not exist yet.
      observer.observe(document, { childList: true, subtree: !!container || !position });
      if (!position || left-- < 0) return;
      position.append(host);
      if (!container) {
        host.popover = "manual";
        // If the page sets a z-index, the chat uses that instead of the top layer.
        if (+getComputedStyle(host).zIndex > 2e9) host.showPopover?.();
      }
      observer.observe(position, { childList: true });
      resolve(moved());
    };
    const observer = new MutationObserver(put);
    put();
    if (container && !host.parentNode) console.error(`Parley: no ${container} yet`);
  });
}
