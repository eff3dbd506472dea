import { webAddress } from "./web-address.ts";

export interface PictureAddress {
  href: string;
  /**
   * Whether the picture is in the media library of this website, so that loading it reveals nothing to other servers.
   */
  isOwn: boolean;
}

/** An encoded slash or backslash. Only the server decodes it, and the path may then leave the folder. */
const HIDDEN_SLASH = /%(?:2f|5c)/i;

/**
 * Checks the address of a picture from a workflow. Returns undefined if it is not a web address, or if it is on this
 * website outside `uploads`: it could be an admin page, which the browser would request with the reader's cookies.
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
