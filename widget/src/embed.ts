export interface Embed {
  /** The site's public key, `pk_…`. */
  site: string;
  /** Address of the service, ending with `/v1`. */
  base: string;
}

/** Reads the script tag: the service is where the script came from. Undefined without a `data-site`. */
export function readEmbed(script: Element | null): Embed | undefined {
  if (!(script instanceof HTMLScriptElement)) return undefined;
  const site = script.dataset.site?.trim();
  if (!site) return undefined;
  return { site, base: `${new URL(script.src).origin}/v1` };
}
