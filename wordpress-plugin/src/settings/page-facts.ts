export interface PageFacts {
  /** Address of the widget's script. */
  widget: string;
  /** Address of the folder of the website's media library. */
  uploads: string;
  /** BCP 47, the user's language. */
  locale: string;
  /** The website's time zone, such as Europe/Berlin; UTC if the website has only an offset. */
  timezone: string;
  /** Address of the folder of recipes. */
  recipes: string;
  /** Address of the website. */
  home: string;
  /** Whether WooCommerce is active. */
  hasShop: boolean;
}

/** Reads the data that PHP wrote on the element that contains the settings. */
export function pageFacts(root: HTMLElement): PageFacts {
  const {
    widget = "",
    uploads = "",
    locale = "",
    timezone = "",
    recipes = "",
    home = "",
    shop = "",
  } = root.dataset;
  const zone = timezone.includes(":") ? "UTC" : timezone;
  return {
    widget,
    uploads,
    locale: languageTag(locale),
    timezone: zone,
    recipes,
    home,
    hasShop: shop !== "",
  };
}

/**
 * Drops the last parts of a locale until it is a valid language tag, because `Intl` throws for invalid tags, such as
 * `pt-PT-ao90`. Returns `en` if no part is valid.
 */
export function languageTag(locale: string): string {
  const parts = locale.split("-");
  for (; parts.length > 0; parts.pop()) {
    try {
      const [tag] = Intl.getCanonicalLocales(parts.join("-"));
      if (tag !== undefined) return tag;
    } catch {
      // Retry without the last part.
    }
  }
  return "en";
}
