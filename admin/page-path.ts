/** The path of a page for display: `/waves` for `https://shop.example/waves`. */
export function pagePath(address: string): string {
  if (!URL.canParse(address)) return address;
  const { pathname } = new URL(address);
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
