export interface AboveModals {
  /** Looks for the page's modals, and returns whether the chat has moved; `isFilled` when it fills the screen. */
  look(isOpen: boolean, isFilled: boolean): boolean;
  /** Focuses what had the focus in the modal when the chat came: outside it, the launcher is inert. */
  giveBack(): void;
  end(): void;
}

/**
 * Keeps an open chat usable while the page shows a modal `<dialog>`, which makes everything outside it inert, popovers too: moves
 * the chat into that dialog, in the top layer. A modal that opens over a chat that fills the screen stays in front of it.
 */
export function aboveModals(host: HTMLElement, changed: () => void): AboveModals {
  const { ownerDocument: document } = host;
  const watch = new MutationObserver(changed);
  let modal: HTMLElement | undefined;
  let opener: HTMLElement | undefined;
  let wasOpen = false;
  /** Not where the page sets its z-index, or the browser has no popovers. */
  const isOnTop = "popover" in host && host.matches(":popover-open");

  function look(isOpen: boolean, isFilled: boolean): boolean {
    const isStill = !modal || modal.matches(":modal");
    const stays = wasOpen && isOpen && isFilled && isStill;
    const hasMoved = !stays && put(isOpen ? topModal(document) : undefined);
    wasOpen = isOpen;
    watch.disconnect();
    // A modal may be in another shadow root.
    if (isOpen)
      for (const root of [document, host.getRootNode()])
        watch.observe(root, { subtree: true, childList: !!modal, attributeFilter: ["open"] });
    return hasMoved;
  }

  function put(place: HTMLElement | undefined): boolean {
    if (place === modal) return false;
    if (!modal) opener = document.activeElement as HTMLElement;
    modal = place;
    (place ?? document.documentElement).append(host);
    if (place || isOnTop) host.showPopover?.();
    return true;
  }

  return {
    look,
    giveBack() {
      opener?.focus();
      opener = undefined;
    },
    end: () => watch.disconnect(),
  };
}

/** The modal dialog in front: where the focus is, in shadow roots too, or else the last one. */
function topModal(document: Document): HTMLElement | undefined {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  for (; at; at = (at.getRootNode() as ShadowRoot).host) {
    const modal = at.closest<HTMLElement>("dialog:modal");
    if (modal) return modal;
  }
  return [...document.querySelectorAll<HTMLElement>("dialog:modal")].at(-1);
}
