import { plainText } from "../labels/plain-text.ts";

/** Returns a reported page's address in a form that cannot mislead. `href` is only for HTTP addresses without credentials. */
export function pageAddress(told: string): { text: string; href?: string } {
  const url = URL.canParse(told) ? new URL(told) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "")
    return { text: plainText(told) };
  return { text: readable(url.href), href: url.href };
}

/** Decodes an address, unless it would contain control characters or spaces, which can reorder or hide letters. */
function readable(href: string): string {
  try {
    const text = decodeURI(href);
    return /[\p{C}\p{Z}]/u.test(text) ? href : text;
  } catch {
    return href;
  }
}
