import { sheet } from "../sheet.ts";

export interface Modality {
  /** Looks again, which must be done before the focus goes elsewhere; changes of size are seen by themselves. */
  look(): void;
}

/**
 * Makes `panel` modal while it fills `room`, all the screen there is: nothing behind it can be reached by keyboard, found or
 * scrolled.
 */
export function modality(panel: HTMLElement, room: HTMLElement, signal: AbortSignal): Modality {
  const { ownerDocument: document } = panel;
  const still = sheet("html{overflow:hidden!important}");
  let behind: HTMLElement[] = [];

  function look(): void {
    // What the page has fixed below it must stay in reach.
    const bar = Number.parseFloat(getComputedStyle(panel).getPropertyValue("--bar")) || 0;
    show(!panel.hidden && panel.offsetWidth >= room.offsetWidth && bar === 0);
  }

  function show(isFilled: boolean): void {
    const before = behind;
    behind = (isFilled ? allAround(room) : []).filter(
      // A part that the page made inert stays the page's. One that holds a modal of the page must stay usable.
      (part) => (part.inert === false || before.includes(part)) && !holdsModal(part),
    );
    for (const part of before) if (!behind.includes(part)) part.inert = false;
    for (const part of behind) if (!before.includes(part)) part.inert = true;
    if (isFilled === panel.hasAttribute("aria-modal")) return;
    const others = document.adoptedStyleSheets.filter((other) => other !== still);
    document.adoptedStyleSheets = isFilled ? [...others, still] : others;
    if (isFilled) panel.setAttribute("aria-modal", "true");
    else panel.removeAttribute("aria-modal");
  }

  const sizes = new ResizeObserver(look);
  sizes.observe(room);
  sizes.observe(panel);
  signal.addEventListener("abort", () => {
    sizes.disconnect();
    show(false);
  });
  return { look };
}

/** The siblings of a node and of its ancestors, across shadow roots. */
function allAround(node: Node): HTMLElement[] {
  const { parentNode } = node;
  if (parentNode === null) return "host" in node ? allAround(node.host as Node) : [];
  const beside = [...(parentNode as ParentNode).children] as HTMLElement[];
  return [...beside.filter((other) => other !== node), ...allAround(parentNode)];
}

function holdsModal(part: HTMLElement): boolean {
  return part.matches(":modal") || part.querySelector(":modal") !== null;
}
