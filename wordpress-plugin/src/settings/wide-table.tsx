import type { ReactNode } from "react";
import "./wide-table.css";

/** A table that scrolls by itself where the page is narrower: by touch, and by the keyboard once it has the focus. */
export function WideTable({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section is a region only by this role's name.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to reach it.
    <div className="parley-scroll" role="region" aria-label={caption} tabIndex={0}>
      <table className="widefat striped parley-table">
        <caption className="screen-reader-text">{caption}</caption>
        {children}
      </table>
    </div>
  );
}
