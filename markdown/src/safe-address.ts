const FOLLOWED = ["http:", "https:", "mailto:", "tel:"];
const SHOWN = ["https:"];

/**
 * The address as the browser will read it, or undefined where following it may run something or hide where it leads: a
 * link takes http, https, mailto and tel, an image https, and none takes a user name before its host. `base` is the address of
 * the page that a relative one is of; without it, none is.
 */
export function safeAddress(text: string, use: "link" | "image", base?: string): string | undefined {
  const whole = text.replace(/^www\./i, "https://$&").replace(/^[^\s/:?#]+@[^\s/:?#]+$/, "mailto:$&");
  const address = whole && parsedAddress(whole, base);
  if (!address) return undefined;
  const { protocol, username, password, href } = address;
  const isAllowed = (use === "link" ? FOLLOWED : SHOWN).includes(protocol);
  return isAllowed && !username && !password ? href : undefined;
}

/** What `URL.parse` would say, but undefined for null: the older of the supported browsers lack it, and `URL.canParse`. */
export function parsedAddress(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
