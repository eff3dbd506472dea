import { webAddress } from "./web-address.ts";

export interface PictureAddress {
  href: string;
  /** Whether it is in this website's media library: then loading it reveals nothing to other servers. */
  isOwn: boolean;
}

/** An encoded slash or backslash that only the server decodes: the path may leave the folder. */
const HIDDEN_SLASH = /%(?:2f|5c)/i;

/**
 * A picture's address from a workflow. Undefined if it is not a web address, or is on this website but outside
 * `uploads`: it could be an admin page, which would be called with the reader's cookies.
 */
export function pictureAddress(given: string | undefined, uploads: string): PictureAddress | undefined {
  const address = webAddress(given);
  if (address === undefined) return undefined;
  const folder = webAddress(uploads);
  const isOwn =
    address.host === folder?.host &&
    address.pathname.startsWith(`${folder.pathname}/`) &&
    !HIDDEN_SLASH.test(address.pathname);
  if (!isOwn && [location.hostname, folder?.hostname].includes(address.hostname)) return undefined;
  return { href: address.href, isOwn };
}
