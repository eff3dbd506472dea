const FOLLOWED = ["http:", "https:", "mailto:", "tel:"];
const SHOWN = ["https:"];

/**
 * Returns the URL as the browser will read it. Undefined if following it may run code or if it hides its destination. Allowed are
 * http, https, mailto and tel for a link, https for an image, and no user name before the host. `base` is the page's URL, for
 * relative URLs; without it, relative URLs are refused.
 */
export function safeAddress(text: string, use: "link" | "image", base?: string): string | undefined {
  const whole = text.replace(/^www\./i, "https://$&").replace(/^[^\s/:?#]+@[^\s/:?#]+$/, "mailto:$&");
  const address = whole && parsedAddress(whole, base);
  if (!address) return undefined;
  const { protocol, username, password, href } = address;
  const isAllowed = (use === "link" ? FOLLOWED : SHOWN).includes(protocol);
  return isAllowed && !username && !password ? href : undefined;
}

/** Like `URL.parse`, but undefined instead of null. The older supported browsers have neither `URL.parse` nor `URL.canParse`. */
export function parsedAddress(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
