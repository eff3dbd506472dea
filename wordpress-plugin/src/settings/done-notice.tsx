import { useEffect, useRef } from "@wordpress/element";
import type { ReactNode } from "react";

/**
 * Says what was done where the control that did it is gone with it. It takes the focus, so that the keyboard goes on from
 * here and screen readers say it.
 */
export function DoneNotice({ children }: { children: ReactNode }) {
  const here = useRef<HTMLParagraphElement>(null);
  useEffect(() => here.current?.focus(), []);
  return (
    <p ref={here} tabIndex={-1} className="parley-done">
      {children}
    </p>
  );
}
