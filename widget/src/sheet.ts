/** Returns a constructed style sheet for a shadow root, because a page's `style-src` does not apply to constructed sheets. */
export function sheet(text: string): CSSStyleSheet {
  const made = new CSSStyleSheet();
  made.replaceSync(text);
  return made;
}
