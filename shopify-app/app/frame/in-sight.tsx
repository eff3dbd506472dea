import { type ReactNode, useEffect, useRef } from "react";

const STYLE = { scrollMarginBlock: 16 } as const;

/**
 * Scrolls the result of a button press into view: on phones it would appear below the visible area.
 */
export function InSight({ children }: { children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers return a promise, which React would treat as a cleanup function.
    void container.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={container} style={STYLE}>
      {children}
    </div>
  );
}
