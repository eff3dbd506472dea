const MODAL = "dialog,[role$=dialog],[aria-modal]";

export interface OwnFocus {
  /**
   * Focuses the element that had the focus before the chat was moved in the DOM or removed, unless the page has moved the focus
   * elsewhere.
   */
  restore(): void;
  /** Stops the timer; listeners end with the signal. */
  end(): void;
}

/**
 * Keeps the focus in the chat. A modal of the page would take the focus back when the chat takes it from a field of the modal.
 * Therefore the field receives the blur event only when the focus returns to the page.
 */
export function ownFocus(root: ShadowRoot, view: Window & typeof globalThis, signal: AbortSignal): OwnFocus {
  const { document } = view;
  let last: HTMLElement | undefined;
  let timer = 0;
  /** Delayed events for a field of a modal. */
  const late: (() => void)[] = [];

  function delay(event: FocusEvent): void {
    const { type, bubbles, relatedTarget } = event;
    const [target] = event.composedPath() as [Element];
    if (relatedTarget !== root.host || !target.closest?.(MODAL)) return;
    event.stopPropagation();
    late.push(() => target.dispatchEvent(new FocusEvent(type, { bubbles })));
  }

  function release(): void {
    for (const send of late.splice(0)) send();
  }

  function onFocusOut(): void {
    view.clearTimeout(timer);
    // Browsers differ in whether and when removal moves the focus: check where it is afterwards.
    timer = view.setTimeout(() => {
      if (root.host.isConnected && !root.activeElement) last = undefined;
    });
  }

  for (const left of ["blur", "focusout"] as const)
    view.addEventListener(left, delay, { signal, capture: true });
  // Page events only: `ownEvents` stops those of the chat.
  view.addEventListener("focusin", release, { signal });
  root.addEventListener("focusin", ({ target }) => (last = target as HTMLElement), { signal });
  root.addEventListener("focusout", onFocusOut, { signal });
  return {
    restore() {
      const { activeElement, body } = document;
      if ((activeElement ?? body) === body) last?.focus({ preventScroll: true });
    },
    end: () => view.clearTimeout(timer),
  };
}
