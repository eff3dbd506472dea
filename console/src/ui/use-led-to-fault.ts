import { type RefObject, useEffect, useRef } from "react";

/** Of a form: once something in it was refused, the field that is to blame has the focus, and a fold around it is open. */
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
