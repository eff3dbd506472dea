import { objectIn } from "../../webhooks/response/json-in-text.ts";

/** Whether an address may be in a card. */
export type AddressRule = (url: URL) => boolean;

/** The first http(s) address that the rule allows. A value is a text, or an object with `url` or `src`. */
export function shownAddress(values: readonly unknown[], isAllowed: AddressRule): string | undefined {
  const texts = values.map((value) => objectIn(value)?.url ?? objectIn(value)?.src ?? value);
  const urls = texts.map((text) => (typeof text === "string" ? URL.parse(text) : null));
  return urls.find((url) => url !== null && /^https?:$/.test(url.protocol) && isAllowed(url))?.href;
}

/** Allows only the tool's host and those of the site's `allowed_origins`, because strangers may have written the result. */
export function ownHosts(tool: string, origins: readonly string[]): AddressRule {
  const hosts = new Set([tool, ...origins].map((address) => URL.parse(address)?.host));
  return ({ host }) => hosts.has(host);
}

/** Allows any host for pictures, because shops serve pictures from CDNs. */
export const anyHost: AddressRule = () => true;
