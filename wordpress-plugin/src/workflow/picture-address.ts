import { webAddress } from "./web-address.ts";

export interface PictureAddress {
  href: string;
  /** It is of this website's media library: nobody else learns that it is loaded. */
  isOwn: boolean;
}

/** A slash or a backslash that only the server sees: the path may lead out of the folder by it. */
const HIDDEN_SLASH = /%(?:2f|5c)/i;

/**
 * What a workflow gave as a picture. Undefined where it is none of the web's, or of this website but outside of `uploads`: a
 * page of the administration could be meant, and would be called with the cookies of whoever looks.
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
