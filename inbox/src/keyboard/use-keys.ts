import { type RefObject, useEffect, useRef } from "react";
import { type Action, actionOf } from "./key-map.ts";

// Includes the reply form, because "r" on its note button would turn a note into a reply.
const WRITING =
  "input, textarea, select, form, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]";

/** Handles single keys while nobody is typing, with the focus in the inbox or nowhere (WCAG 2.1.4). */
export function useKeys(container: RefObject<HTMLElement>, act: (action: Action) => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const isHere = target === document.body || target.id === "main" || container.current?.contains(target);
      const action = isHere && !target.closest(WRITING) ? actionOf(event) : undefined;
      if (action === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current(action);
    };
    addEventListener("keydown", press, { capture: true });
    return () => removeEventListener("keydown", press, { capture: true });
  }, [container]);
}
