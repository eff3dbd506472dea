/**
 * Features that the widget uses although a supported browser lacks them, with the fallback in that browser. Also lists members of
 * other objects that have the name of such a feature. A superfluous line fails the lint.
 */
export const FALLBACKS: Record<string, string> = {
  "light-dark()": "the palette is chosen by the color-scheme that the panel finds (panel.ts)",
  "-webkit-tap-highlight-color": "a tap flashes",
  "scrollbar-color": "scrollbars have the browser's own colours, which follow color-scheme",
  ":has": "the name of a sent picture is next to it, not below it",
  hyphens: "a long word breaks at the edge",
  "text-wrap": "a greeting breaks where the line is full",
  "text-wrap: pretty": "a greeting may end with one short word",
  "@starting-style": "the panel opens without motion",
  ".overflowAnchor": "Safari before 27 has no scroll anchoring to turn off",
  "content-visibility": "a long text is laid out completely, visible or not",
  "content-visibility: auto": "a long text is laid out completely, visible or not",
  "contain-intrinsic-size": "a long text is laid out completely, visible or not",
  ".popover":
    "the chat is not in the top layer: the page's highest z-index covers it, a transformed modal clips it",
  ".showPopover": "see .popover",
  "mask-position": "no light moves over the dots of an awaited reply",
  ".drop": "a text of the files part",
  ".details": "a field of the service's errors",
  ".actions": "a field of Shopify's global",
  ".variants": "a field of Shopify's products",
  ".indices": "a field of a regular expression's match, which every supported browser has",
};
