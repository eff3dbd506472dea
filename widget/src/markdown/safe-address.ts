import { parsedAddress } from "./parsed-address.ts";

const FOLLOWED = ["http:", "https:", "mailto:", "tel:"];
const SHOWN = ["https:"];

/**
 * The address as the browser will read it, or undefined where following it may run something or hide where it leads: a
 * link takes http, https, mailto and tel, an image https, and none takes a user name before its host.
 */
export function safeAddress(text: string, use: "link" | "image"): string | undefined {
  const address = parsedAddress(text);
  if (address === undefined) return undefined;
  const { protocol, username, password, href } = address;
  const isAllowed = (use === "link" ? FOLLOWED : SHOWN).includes(protocol);
  return isAllowed && username === "" && password === "" ? href : undefined;
}
