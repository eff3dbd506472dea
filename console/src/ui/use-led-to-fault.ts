import { type RefObject, useEffect, useRef } from "react";

/** After a refused submit, opens the fold around the first invalid field and moves the focus to the field. */
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
