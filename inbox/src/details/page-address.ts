import { plainText } from "../labels/plain-text.ts";

/** A reported page. It becomes a link only if it is an HTTP address, in a form that cannot mislead. */
export function pageAddress(told: string): { text: string; href?: string } {
  const url = URL.canParse(told) ? new URL(told) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "")
    return { text: plainText(told) };
  return { text: readable(url.href), href: url.href };
}

/** Control characters and spaces stay encoded: they can reorder or hide letters. */
function readable(href: string): string {
  try {
    const text = decodeURI(href);
    return /[\p{C}\p{Z}]/u.test(text) ? href : text;
  } catch {
    return href;
  }
}
