export interface PageFacts {
  /** Address of the widget's script. */
  widget: string;
  /** Address of the folder of the website's media library. */
  uploads: string;
  /** BCP 47, of the person at the screen. */
  locale: string;
  /** Of the website, such as Europe/Berlin; UTC where it has only an offset. */
  timezone: string;
  /** Address of the folder of recipes. */
  recipes: string;
  /** Address of the website. */
  home: string;
}

/** What PHP wrote on the element that the settings stand in. */
export function pageFacts(root: HTMLElement): PageFacts {
  const { widget = "", uploads = "", locale = "", timezone = "", recipes = "", home = "" } = root.dataset;
  const zone = timezone.includes(":") ? "UTC" : timezone;
  return { widget, uploads, locale: languageTag(locale), timezone: zone, recipes, home };
}

/**
 * Not every locale of WordPress is a language tag (`pt-PT-ao90` is none), and `Intl` throws at what is none: then without
 * its last parts.
 */
export function languageTag(locale: string): string {
  const parts = locale.split("-");
  for (; parts.length > 0; parts.pop()) {
    try {
      const [tag] = Intl.getCanonicalLocales(parts.join("-"));
      if (tag !== undefined) return tag;
    } catch {
      // Try it without the last part.
    }
  }
  return "en";
}
