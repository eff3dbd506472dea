/**
 * Limit against a page that removes the chat each time it is added: it then stays removed. Each return takes well below a
 * millisecond.
 */
const MOST_RETURNS = 999;

/**
 * Inserts the chat as soon as its parent element exists, and again whenever the page removes it. The parent is its container, or
 * `html`. Under `html` the chat is in the top layer, so that a new body, or a transform, filter or z-index of the page does not
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
      // The container may not be in the document.
      if (host.isConnected || host.parentNode === container) return;
      const position =
        typeof container === "string"
          ? document.querySelector(container)
          : (container ?? document.body?.parentElement);
      // Observes the whole page only if the container is inside it, or not there yet.
      observer.observe(document, { childList: true, subtree: !!container || !position });
      if (!position || left-- < 0) return;
      position.append(host);
      if (!container) {
        host.popover = "manual";
        // Respects the z-index of a page that sets one.
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
