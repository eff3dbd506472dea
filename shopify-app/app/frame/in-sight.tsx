import { type ReactNode, useEffect, useRef } from "react";

const PLACE = { scrollMarginBlock: 16 } as const;

/**
 * Scrolls the result of a button press into view: on phones it would appear below the visible area.
 */
export function InSight({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers return a promise, which React would treat as a cleanup function.
    void place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={place} style={PLACE}>
      {children}
    </div>
  );
}
