/** Names of the highlights (fading.css), from the faintest. A word spends an equal time in each. */
const NAMES = ["parley-new-1", "parley-new-2", "parley-new-3"];
/** Milliseconds until a new word has its full colour. */
const DURATION = 80;

const observed = new WeakSet<Node>();

/**
 * Fades in the words that are added to this element from now on, without changing its nodes. Does nothing with reduced motion,
 * or in a browser without the CSS Custom Highlight API.
 */
export function fadeIn(whole: HTMLElement): void {
  if (observed.has(whole)) return;
  observed.add(whole);
  const view = whole.ownerDocument.defaultView;
  const registry = view?.CSS?.highlights;
  if (!view || !registry || !view.matchMedia("(prefers-reduced-motion: no-preference)").matches) return;
  const highlights = NAMES.map((name) => {
    const highlight = registry.get(name) ?? new view.Highlight();
    registry.set(name, highlight);
    return highlight;
  });
  const born = new Map<Range, number>();

  function paint(now: number): void {
    for (const [range, since] of born) {
      for (const highlight of highlights) highlight.delete(range);
      const stage = highlights[Math.trunc(((now - since) / DURATION) * NAMES.length)];
      if (stage) stage.add(range);
      else born.delete(range);
    }
    if (born.size > 0) view?.requestAnimationFrame(paint);
  }

  /** Fades in a node's text without what was there before. */
  function note(node: Node, before: string | null | undefined): void {
    if (!node.isConnected) return;
    const range = whole.ownerDocument.createRange();
    range.selectNodeContents(node);
    if (node.nodeType === node.TEXT_NODE && before && node.textContent?.startsWith(before))
      range.setStart(node, before.length);
    if (born.size === 0) view?.requestAnimationFrame(paint);
    born.set(range, view?.performance.now() ?? 0);
    highlights[0]?.add(range);
  }

  new view.MutationObserver((records) => {
    for (const { type, target, oldValue, addedNodes, removedNodes } of records) {
      if (type === "characterData") note(target as Text, oldValue);
      else for (const node of addedNodes) note(node, removedNodes[0]?.textContent);
    }
  }).observe(whole, { subtree: true, childList: true, characterData: true, characterDataOldValue: true });
}
