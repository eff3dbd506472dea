import { type ReactNode, useEffect, useRef } from "react";

const PLACE = { scrollMarginBlock: 16 } as const;

/** What comes of something that was pressed: on a phone it would appear below what is in sight. */
export function InSight({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers answer with a promise, which React would take for what undoes the effect.
    void place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={place} style={PLACE}>
      {children}
    </div>
  );
}
