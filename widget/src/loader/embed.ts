export interface Embed {
  /** The site's public key, `pk_…`. */
  site: string;
  /** Address of the service, ending with `/v1`. */
  base: string;
}

/** Options of one chat on a page, in addition to the owner's settings for the site. */
export interface EmbedOptions extends Embed {
  /** An element or a selector: shows the chat inline in that element, without a launcher. */
  container?: Element | string | undefined;
  /** BCP 47; by default the page's language. */
  language?: string | undefined;
  /** Platform of the page's shop, which cards query: `shopify` or `woocommerce`. */
  shop?: string | undefined;
  /** Base path of the shop's API on the page's origin; by default the platform's usual path. */
  shopPath?: string | undefined;
}

export interface FoundEmbed extends EmbedOptions {
  /** Value of the tag's `data-service`. */
  service?: string;
  /** URL of the folder that the script came from, if the tag shows it. */
  folder?: string;
}

/**
 * Reads the script tag: `data-site`, `data-container`, `data-language`, `data-shop`, `data-shop-path`, and `data-service`
 * (`https://chat.example.com`, or with a path) if the script does not come from the service. Page optimisers move, combine, copy
 * and re-type scripts, so these attributes may not be on `script`, the running one. A JSON block
 * (`<script type="application/json" data-parley>`) with the same names may replace the tag. A tag that names the service has
 * priority. Returns undefined if the site or the service is missing.
 */
export function readEmbed(script: HTMLOrSVGScriptElement | null): FoundEmbed | undefined {
  let found: FoundEmbed | undefined;
  for (const { dataset = {}, src, textContent } of [
    (script ?? {}) as HTMLScriptElement,
    ...document.scripts,
  ]) {
    const given = { ...dataset, ...("parley" in dataset && JSON.parse(textContent)) };
    const { site, service } = given;
    // Scripts inlined in the page and `blob:` addresses have no folder.
    const folder = src?.match(/^h[^?]*\//)?.[0];
    // Other products use `data-site`, too.
    if (/^pk_/.test(site) && (service ? !found?.service : folder && !found))
      found = { ...given, base: (service ?? folder).replace(/\/*$/, "/v1"), folder };
  }
  return found;
}
