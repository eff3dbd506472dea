import { sheet } from "../../sheet.ts";
import type { Shell } from "../../shell.ts";

/** Milliseconds after which a page that has changed is measured again. */
const SETTLED = 200;
/** CSS pixels: how far from the bottom of the screen the launcher reaches, with the room below it. */
const REACH = 80;

/**
 * Keeps `--bar` on the chat, in CSS pixels: how much of the screen's bottom the page has covered with what stays there, such as a
 * bar that asks about cookies. It is looked for in the chat's own column, whenever the page may have changed.
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
    // What lies there is behind a keyboard now.
    const isTyping = visualViewport && visualViewport.height * visualViewport.scale < innerHeight * 0.8;
    // Behind a chat that fills the screen nothing can be hit, nor found by that.
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

/** From the bottom of the screen to the top of what is fixed there at `x`; 0 where nothing is, or where it is more than a bar. */
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

/** The nearest that is fixed, from an element outwards. */
function fixedAround(found: Element, page: Window): Element | undefined {
  for (let at: Element | null = found; at; at = at.parentElement)
    if (/fixed|sticky/.test(page.getComputedStyle(at).position)) return at;
  return undefined;
}
