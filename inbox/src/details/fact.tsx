import type { ReactNode } from "react";

/** A label and what is known. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="inbox-fact">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
