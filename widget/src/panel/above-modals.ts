export interface AboveModals {
  /** Moves the chat into the page's frontmost modal, or back. Returns whether it moved. `isFilled`: the chat fills the screen. */
  look(isOpen: boolean, isFilled: boolean): boolean;
  /** Focuses the element that had the focus before the chat moved into a modal, because the launcher outside it is inert. */
  giveBack(): void;
  end(): void;
}

/**
 * Keeps an open chat usable while the page shows a modal `<dialog>`, which makes everything outside it inert, including popovers:
 * moves the chat into that dialog, in the top layer. A modal that opens over a chat that fills the screen stays in front.
 */
export function aboveModals(host: HTMLElement, changed: () => void): AboveModals {
  const { ownerDocument: document } = host;
  const watch = new MutationObserver(changed);
  let modal: HTMLElement | undefined;
  let opener: HTMLElement | undefined;
  let wasOpen = false;
  /** Whether the chat is in the top layer: not if the page sets a z-index, or the browser has no popovers. */
  const isOnTop = "popover" in host && host.matches(":popover-open");

  function update(isOpen: boolean, isFilled: boolean): boolean {
    const isStill = !modal || modal.matches(":modal");
    const stays = wasOpen && isOpen && isFilled && isStill;
    const hasMoved = !stays && put(isOpen ? topModal(document) : undefined);
    wasOpen = isOpen;
    watch.disconnect();
    // Observes the host's own root too, because a modal may be in another shadow root.
    if (isOpen)
      for (const root of [document, host.getRootNode()])
        watch.observe(root, { subtree: true, childList: !!modal, attributeFilter: ["open"] });
    return hasMoved;
  }

  function put(parent: HTMLElement | undefined): boolean {
    if (parent === modal) return false;
    if (!modal) opener = document.activeElement as HTMLElement;
    modal = parent;
    (parent ?? document.documentElement).append(host);
    if (parent || isOnTop) host.showPopover?.();
    return true;
  }

  return {
    look: update,
    giveBack() {
      opener?.focus();
      opener = undefined;
    },
    end: () => watch.disconnect(),
  };
}

/** Returns the modal dialog that contains the focus, also across shadow roots, or else the last in the document. */
function topModal(document: Document): HTMLElement | undefined {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  for (; at; at = (at.getRootNode() as ShadowRoot).host) {
    const modal = at.closest<HTMLElement>("dialog:modal");
    if (modal) return modal;
  }
  return [...document.querySelectorAll<HTMLElement>("dialog:modal")].at(-1);
}
