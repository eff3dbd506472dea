import { type ReactNode, useLayoutEffect, useRef } from "react";

/**
 * Keeps the screen mounted behind the sign-in form, so that unsaved text survives, and makes it invisible and inert.
 */
export function Behind({ isBehind, children }: { isBehind: boolean; children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null);
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (container.current === null) return;
    const { activeElement } = document;
    if (isBehind) {
      focused.current = activeElement;
      // Closes an open dialog or menu, which is outside the container and would keep the focus.
      const close = new KeyboardEvent("keydown", { key: "Escape", bubbles: true });
      if (activeElement !== document.body && !container.current.contains(activeElement))
        activeElement?.dispatchEvent(close);
    }
    container.current.inert = isBehind;
    if (!isBehind && focused.current instanceof HTMLElement) focused.current.focus();
  }, [isBehind]);
  return (
    <div ref={container} className={isBehind ? "behind" : undefined}>
      {children}
    </div>
  );
}
