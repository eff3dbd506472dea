import { useEffect, useRef } from "@wordpress/element";
import type { ReactNode } from "react";

/**
 * Confirms an action whose button has disappeared. The notice gets the focus, so that keyboard users continue from here
 * and screen readers announce it.
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
