/** A constructed style sheet for a shadow root: a page's `style-src` does not apply to it. */
export function sheet(text: string): CSSStyleSheet {
  const made = new CSSStyleSheet();
  made.replaceSync(text);
  return made;
}
