/** A style sheet for a shadow root. Constructed, so that a page's `style-src` has nothing to say about it. */
export function sheet(text: string): CSSStyleSheet {
  const made = new CSSStyleSheet();
  made.replaceSync(text);
  return made;
}
