/**
 * What the widget uses although a supported browser lacks it, and what becomes of it there. Names that MDN knows for something
 * else are here too. A line that is needed no more fails the lint.
 */
export const FALLBACKS: Record<string, string> = {
  "light-dark()": "the palette is picked by the color-scheme that the panel finds (panel.ts)",
  "-webkit-tap-highlight-color": "a tap flashes",
  "scrollbar-color": "scrollbars are the browser's own, which go by color-scheme",
  hyphens: "a long word breaks at the edge",
  "@starting-style": "the panel opens without motion",
  ".overflowAnchor": "Safari before 27 has no scroll anchoring to turn off",
  "content-visibility": "all of a long text is laid out, in sight or not",
  "content-visibility: auto": "as above",
  "contain-intrinsic-size": "as above",
  ".popover":
    "the chat is not in the top layer: the page's highest z-index covers it, a transformed modal clips it",
  ".showPopover": "as above",
  "mask-position": "no light runs over the dots of a reply that is awaited",
  ".details": "a field of the service's errors",
  ".actions": "of Shopify's global, where a page of such a shop has them",
  ".variants": "a field of Shopify's products",
  ".indices": "of a regular expression's match; every supported browser has them",
};
