import { useLayoutEffect, useRef } from "@wordpress/element";
import type { ReactNode } from "react";
import type { Failure } from "../rest/call.ts";

/**
 * Fields that one seldom needs. It opens where one of them is to blame that nothing was saved: neither the browser nor the
 * service could say so beside a field that is out of sight.
 */
export function Fold({
  title,
  failure,
  isOpen = false,
  className = "parley-fieldset",
  children,
}: {
  title: string;
  /** Of the form's last try; its fields tell it by `fieldError`. */
  failure: Failure | undefined;
  /** Opens it once it is true; what the person has opened stays open. */
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
      // At once: the browser looks right after this event which field it can show its message at.
      onInvalidCapture={({ currentTarget }) => {
        currentTarget.open = true;
      }}
    >
      <summary>{title}</summary>
      {children}
    </details>
  );
}
