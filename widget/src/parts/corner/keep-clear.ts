import { sheet } from "../../sheet.ts";
import type { Shell } from "../../shell.ts";

/** Milliseconds to wait after a change of the page before measuring again. */
const SETTLED = 200;
/** CSS pixels from the bottom of the screen to the top of the launcher. */
const REACH = 80;

/**
 * Updates `--bar` on the chat: the height in CSS pixels of elements that the page fixes at the bottom of the screen, such as a
 * cookie bar. Measures in the chat's own column, whenever the page may have changed.
 */
export function keepClear({ root, options, signal }: Shell): void {
  const { window: page } = options;
  const { document } = page;
  const styles = sheet("");
  let timer = 0;
  let before = 0;

  function measure(): void {
    const { left, right } = root.host.getBoundingClientRect();
    const { innerHeight, visualViewport } = page;
    // Does not measure while an on-screen keyboard covers the bottom.
    const isTyping = visualViewport && visualViewport.height * visualViewport.scale < innerHeight * 0.8;
    // A full-screen chat makes the page inert, and hit tests skip inert elements.
    const { inert } = document.body;
    if (inert) document.body.inert = false;
    const bar = isTyping ? 0 : coveredBelow((left + right) / 2, root.host, page);
    if (inert) document.body.inert = true;
    if (bar === before) return;
    before = bar;
    styles.replaceSync(`:host{--bar:${bar}px}`);
  }

  function soon(): void {
    page.clearTimeout(timer);
    timer = page.setTimeout(measure, SETTLED);
  }

  root.adoptedStyleSheets = [...root.adoptedStyleSheets, styles];
  const changes = new MutationObserver(soon);
  const attributeFilter = ["class", "style", "hidden", "open"];
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter });
  for (const event of ["transitionend", "animationend", "load"])
    document.addEventListener(event, soon, { signal, capture: true, passive: true });
  page.addEventListener("resize", soon, { signal });
  page.visualViewport?.addEventListener("resize", soon, { signal });
  signal.addEventListener("abort", () => {
    changes.disconnect();
    page.clearTimeout(timer);
  });
  measure();
}

/**
 * Returns the distance from the bottom of the screen to the top of fixed elements there at `x`; 0 if there are none. Ignores
 * elements that cover half of the screen.
 */
function coveredBelow(x: number, own: Element, page: Window): number {
  const { document, innerHeight } = page;
  let covered = 0;
  for (const above of [1, REACH / 2, REACH - 8])
    for (const found of document.elementsFromPoint(x, innerHeight - above)) {
      const bar = found === own ? undefined : fixedAround(found, page);
      const { top, bottom } = bar?.getBoundingClientRect() ?? { top: innerHeight, bottom: 0 };
      if (bottom > innerHeight - REACH && innerHeight - top < innerHeight / 2)
        covered = Math.max(covered, Math.ceil(innerHeight - top));
    }
  return covered;
}

/** Returns the nearest fixed or sticky element among an element and its ancestors. */
function fixedAround(found: Element, page: Window): Element | undefined {
  for (let at: Element | null = found; at; at = at.parentElement)
    if (/fixed|sticky/.test(page.getComputedStyle(at).position)) return at;
  return undefined;
}
