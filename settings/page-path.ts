/** What tells one page of a site from another: `/waves` of `https://shop.example/waves`, as people read it. */
export function pagePath(address: string): string {
  if (!URL.canParse(address)) return address;
  const { pathname } = new URL(address);
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
