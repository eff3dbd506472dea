/** Milliseconds. */
const MINUTE = 60_000;

/**
 * Calls `refresh` when the person returns to the page, at most once a minute. After an earlier return, the call waits for the end of
 * the minute, unless the person leaves again. Returns a function that stops the calls.
 */
export function onReturn(
  page: Pick<Document, "hidden" | "addEventListener" | "removeEventListener">,
  refresh: () => void,
): () => void {
  let last = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = () => {
    clearTimeout(timer);
    if (page.hidden) return;
    const wait = Math.max(0, last + MINUTE - Date.now());
    timer = setTimeout(() => {
      last = Date.now();
      refresh();
    }, wait);
  };
  page.addEventListener("visibilitychange", plan);
  return () => {
    clearTimeout(timer);
    page.removeEventListener("visibilitychange", plan);
  };
}
