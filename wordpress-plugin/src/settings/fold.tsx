import { useLayoutEffect, useRef } from "@wordpress/element";
import type { ReactNode } from "react";
import type { Failure } from "../rest/call.ts";

/**
 * Fields that are needed less often. The fold opens if one of its fields prevents saving, because an error next to a
 * hidden field would be invisible.
 */
export function Fold({
  title,
  contains,
  failure,
  isOpen = false,
  className = "parley-fieldset",
  children,
}: {
  title: string;
  /** A few words about the contents, shown while the fold is closed. */
  contains?: string;
  /** The failure of the form's last try. The fold looks for the field that shows the failure through `fieldError`. */
  failure: Failure | undefined;
  /** Opens the fold when it becomes true; a fold that the user opened stays open. */
  isOpen?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const box = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (isOpen && box.current !== null) box.current.open = true;
  }, [isOpen]);
  useLayoutEffect(() => {
    if (failure === undefined || box.current === null) return;
    if (box.current.querySelector('[aria-invalid="true"]') !== null) box.current.open = true;
  }, [failure]);
  return (
    <details
      ref={box}
      className={className}
      // Opens the fold directly, because React would render too late: right after this event, the browser shows its
      // message at the first invalid field that is visible.
      onInvalidCapture={({ currentTarget }) => {
        currentTarget.open = true;
      }}
    >
      <summary>
        {contains === undefined ? title : <strong>{title}</strong>}
        {contains !== undefined && <span className="parley-help">{contains}</span>}
      </summary>
      {children}
    </details>
  );
}
