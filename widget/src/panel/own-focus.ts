/** What traps of the page listen for; jQuery catches `focus` on its way down to have `focusin`. */
const CHANGES = ["focus", "blur", "focusin", "focusout"] as const;
const MODAL = "dialog,[role$=dialog],[aria-modal]";

export interface OwnFocus {
  /** Focuses what had the focus before the chat was moved or taken out, unless the page has given it to something else. */
  restore(): void;
  /** Stops the timer; listeners end with the signal. */
  end(): void;
}

/**
 * Hides focus changes in the chat from the page below `window`, because a modal of the page would take the focus back. Listeners
 * in the chat receive a copy that does not leave its shadow root. A field of a modal receives that it lost the focus to the chat
 * only when the focus comes back to the page.
 */
export function ownFocus(root: ShadowRoot, view: Window & typeof globalThis, signal: AbortSignal): OwnFocus {
  const { document } = view;
  let last: HTMLElement | undefined;
  let timer = 0;
  /** What a field of a modal has yet to receive, once the focus is in the page again. */
  const late: (() => void)[] = [];

  function hide(event: FocusEvent): void {
    const { type, bubbles, relatedTarget } = event;
    const path = event.composedPath();
    const [target] = path as [Element];
    if (path.includes(root)) {
      event.stopPropagation();
      target.dispatchEvent(new FocusEvent(type, { bubbles, relatedTarget }));
    } else if (relatedTarget === root.host && /blur|out/.test(type) && target.closest?.(MODAL)) {
      event.stopPropagation();
      late.push(() => target.dispatchEvent(new FocusEvent(type, { bubbles })));
    }
  }

  function onFocusOut(): void {
    view.clearTimeout(timer);
    // Browsers differ in whether and when removal takes the focus: what counts is where it is afterwards.
    timer = view.setTimeout(() => {
      if (root.host.isConnected && !root.activeElement) last = undefined;
    });
  }

  for (const change of CHANGES) view.addEventListener(change, hide, { signal, capture: true });
  // Only of the page: those of the chat are hidden.
  const release = () => {
    for (const send of late.splice(0)) send();
  };
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
