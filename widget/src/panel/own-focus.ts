const MODAL = "dialog,[role$=dialog],[aria-modal]";

export interface OwnFocus {
  /** Focuses what had the focus before the chat was moved or taken out, unless the page has given it to something else. */
  restore(): void;
  /** Stops the timer; listeners end with the signal. */
  end(): void;
}

/**
 * Keeps the focus in the chat. A field in a modal of the page receives that it lost the focus to the chat only when the focus comes
 * back to the page, because the modal would take the focus back.
 */
export function ownFocus(root: ShadowRoot, view: Window & typeof globalThis, signal: AbortSignal): OwnFocus {
  const { document } = view;
  let last: HTMLElement | undefined;
  let timer = 0;
  /** What a field of a modal has yet to receive, once the focus is in the page again. */
  const late: (() => void)[] = [];

  function hold(event: FocusEvent): void {
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
    // Browsers differ in whether and when removal takes the focus: what counts is where it is afterwards.
    timer = view.setTimeout(() => {
      if (root.host.isConnected && !root.activeElement) last = undefined;
    });
  }

  for (const left of ["blur", "focusout"] as const)
    view.addEventListener(left, hold, { signal, capture: true });
  // Only of the page: `ownEvents` stops those of the chat.
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
