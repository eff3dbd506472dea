export interface HeadingOutline {
  /** The element's level for the next heading written with so many `#`. */
  level(depth: number): 3 | 4 | 5 | 6;
  copy(): HeadingOutline;
}

/** Starts below the panel's own h2 and never skips a level, whatever a reply starts with (WCAG 1.3.1). */
export function headingOutline(open: readonly number[] = []): HeadingOutline {
  let above = open;
  return {
    level(depth) {
      above = [...above.filter((outer) => outer < depth), depth];
      return Math.min(2 + above.length, 6) as 3 | 4 | 5 | 6;
    },
    copy: () => headingOutline(above),
  };
}
