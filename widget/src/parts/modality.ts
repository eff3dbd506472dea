import { sheet } from "../sheet.ts";

export interface Modality {
  /** Updates the modal state. Call it before moving the focus out of the panel. Size changes are observed automatically. */
  look(): void;
}

/** Makes `panel` modal while it fills `room`, the whole screen: the page behind it cannot be focused, searched or scrolled. */
export function modality(panel: HTMLElement, room: HTMLElement, signal: AbortSignal): Modality {
  const { ownerDocument: document } = panel;
  const still = sheet("html{overflow:hidden!important}");
  let behind: HTMLElement[] = [];

  function update(): void {
    // Not modal if the page fixes a bar below the panel, because the bar must stay usable.
    const bar = Number.parseFloat(getComputedStyle(panel).getPropertyValue("--bar")) || 0;
    show(!panel.hidden && panel.offsetWidth >= room.offsetWidth && bar === 0);
  }

  function show(isFilled: boolean): void {
    const before = behind;
    behind = (isFilled ? allAround(room) : []).filter(
      // Skips elements that the page itself made inert, and elements that contain a modal of the page.
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

  const sizes = new ResizeObserver(update);
  sizes.observe(room);
  sizes.observe(panel);
  signal.addEventListener("abort", () => {
    sizes.disconnect();
    show(false);
  });
  return { look: update };
}

/** Returns the siblings of a node and of its ancestors, across shadow roots. */
function allAround(node: Node): HTMLElement[] {
  const { parentNode } = node;
  if (parentNode === null) return "host" in node ? allAround(node.host as Node) : [];
  const beside = [...(parentNode as ParentNode).children] as HTMLElement[];
  return [...beside.filter((other) => other !== node), ...allAround(parentNode)];
}

function holdsModal(part: HTMLElement): boolean {
  return part.matches(":modal") || part.querySelector(":modal") !== null;
}
