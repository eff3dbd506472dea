import type { MetaFunction } from "@remix-run/node";

/** A screen's `meta`: the document's title, which screen readers tell of a frame. */
export function titled(title: string): MetaFunction {
  return () => [{ title: `${title} · Parley` }];
}
