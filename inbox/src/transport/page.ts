/** Events of the page that the transport uses. */
export interface Page {
  isHidden(): boolean;
  /** Calls back when the page becomes visible, until `signal`. */
  onShown(shown: () => void, signal: AbortSignal): void;
  /** Calls back when the browser's own network returns, until `signal`. */
  onOnline(online: () => void, signal: AbortSignal): void;
}

export const browserPage: Page = {
  isHidden: () => document.hidden,
  onShown(shown, signal) {
    document.addEventListener("visibilitychange", () => document.hidden || shown(), { signal });
    // A page that returns from the back/forward cache becomes visible without a `visibilitychange`.
    addEventListener("pageshow", shown, { signal });
  },
  onOnline: (online, signal) => addEventListener("online", online, { signal }),
};

/** Resolves as soon as the page is visible, or on abort. */
export function inSight(page: Page, signal: AbortSignal): Promise<void> {
  if (!page.isHidden() || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = new AbortController();
    const end = () => {
      done.abort();
      resolve();
    };
    page.onShown(end, done.signal);
    signal.addEventListener("abort", end, { signal: done.signal });
  });
}
