export interface Embed {
  /** The site's public key, `pk_…`. */
  site: string;
  /** Address of the service, ending with `/v1`. */
  base: string;
}

/** How a chat is put on a page, beyond what its owner has set for the site. */
export interface EmbedOptions extends Embed {
  /** An element or a selector: there the chat stands in the page, without a launcher. */
  container?: Element | string | undefined;
  /** BCP 47; unless said, the page's. */
  language?: string | undefined;
  /** The shop whose page this is, so that cards can ask it: `shopify` or `woocommerce`. */
  shop?: string | undefined;
  /** Where that shop's calls begin, a path of the page's own origin; unless said, where they usually do. */
  shopPath?: string | undefined;
}

/**
 * Reads the script tag: `data-site`, `data-container`, `data-language`, `data-shop`, `data-shop-path`, and `data-service`
 * (`https://chat.example.com`) where the script does not come from the service itself, which may lie under a path. Undefined without a site.
 */
export function readEmbed({ src, dataset }: HTMLScriptElement): EmbedOptions | undefined {
  const { site, service = new URL(".", src).href } = dataset;
  return site ? { ...dataset, site, base: service.replace(/\/*$/, "/v1") } : undefined;
}
