export interface PageFacts {
  /** Address of the widget's script. */
  widget: string;
  /** Address of the folder of the website's media library. */
  uploads: string;
  /** BCP 47, the user's language. */
  locale: string;
  /** The website's zone, such as Europe/Berlin; UTC if it has only an offset. */
  timezone: string;
  /** Address of the folder of recipes. */
  recipes: string;
  /** Address of the website. */
  home: string;
  /** Whether WooCommerce is active. */
  hasShop: boolean;
}

/** The data that PHP wrote on the element that contains the settings. */
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
 * Not every WordPress locale is a language tag (`pt-PT-ao90` is not), and `Intl` throws for invalid tags: drops the
 * last parts until the tag is valid.
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
