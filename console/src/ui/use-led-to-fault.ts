import { type RefObject, useEffect, useRef } from "react";

/** After a refused submit, moves the focus to the invalid field and opens the fold around it. */
export function useLedToFault(failure: Error | undefined): RefObject<HTMLFormElement> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure === undefined) return;
    const field = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    const fold = field?.closest("details");
    if (fold) fold.open = true;
    field?.focus();
  }, [failure]);
  return form;
}
