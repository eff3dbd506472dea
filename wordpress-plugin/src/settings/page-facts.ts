export interface PageFacts {
  /** Address of the widget's script. */
  widget: string;
  /** BCP 47, of the person at the screen. */
  locale: string;
}

/** What PHP wrote on the element that the settings stand in. */
export function pageFacts(root: HTMLElement): PageFacts {
  const { widget = "", locale = "en" } = root.dataset;
  return { widget, locale };
}
