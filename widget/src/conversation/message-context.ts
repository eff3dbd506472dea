/** Returns the context of a message: facts about the page (contract §B.1), then the custom keys that the page has set. */
export function messageContext(
  document: Document,
  title: string,
  custom: Record<string, unknown>,
): Record<string, unknown> {
  return {
    page_url: withoutCredentials(document.location.href),
    page_title: title,
    ...(document.referrer && { referrer: withoutCredentials(document.referrer) }),
    ...custom,
  };
}

function withoutCredentials(address: string): string {
  const url = new URL(address);
  url.username = "";
  url.password = "";
  return url.href;
}
