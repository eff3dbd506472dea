/** Where the chat goes: the container, or the body, once the page has it. Rejects for one that never comes. */
export async function placeFor(
  document: Document,
  container: Element | string | undefined,
  signal: AbortSignal,
): Promise<Element> {
  const find = () =>
    typeof container === "string" ? document.querySelector(container) : (container ?? document.body);
  // An async script may run before the page's body has begun.
  if (!find() && document.readyState === "loading")
    await new Promise((resolve) => {
      document.addEventListener("DOMContentLoaded", resolve, { signal });
    });
  const place = find();
  if (!place) throw new Error(`Parley: no ${container}`);
  return place;
}
