/** What a visitor's browser told of its page: as a link only where it is one to a website, and readable where nothing in it deceives. */
export function pageAddress(told: string): { text: string; href?: string } {
  const url = URL.canParse(told) ? new URL(told) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "")
    return { text: told };
  return { text: readable(url.href), href: url.href };
}

/** Controls and blanks stay encoded: they can turn letters round or hide them. The host stays as the browser resolves it. */
function readable(href: string): string {
  try {
    const text = decodeURI(href);
    return /[\p{C}\p{Z}]/u.test(text) ? href : text;
  } catch {
    return href;
  }
}
