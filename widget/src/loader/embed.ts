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

export interface FoundEmbed extends EmbedOptions {
  /** As the tag names it. */
  service?: string;
  /** Address of the folder of the script, if the tag names it. */
  folder?: string;
}

/**
 * Reads the tag of the script: `data-site`, `data-container`, `data-language`, `data-shop`, `data-shop-path`, and `data-service`
 * (`https://chat.example.com`) if the script does not come from the service itself, which may lie under a path. Page optimisers move,
 * combine, copy and re-type scripts, so its tag may be another one than `script`, the one that runs. A JSON block
 * (`<script type="application/json" data-parley>`) with the same names may replace it. A tag that names the service comes first.
 * Undefined without a site or its service.
 */
export function readEmbed(script: HTMLOrSVGScriptElement | null): FoundEmbed | undefined {
  let found: FoundEmbed | undefined;
  for (const { dataset = {}, src, textContent } of [
    (script ?? {}) as HTMLScriptElement,
    ...document.scripts,
  ]) {
    const given = { ...dataset, ...("parley" in dataset && JSON.parse(textContent)) };
    const { site, service } = given;
    // Neither of a copy in the page nor of a `blob:` address.
    const folder = src?.match(/^h[^?]*\//)?.[0];
    // Other products have a `data-site`, too.
    if (/^pk_/.test(site) && (service ? !found?.service : folder && !found))
      found = { ...given, base: (service ?? folder).replace(/\/*$/, "/v1"), folder };
  }
  return found;
}
