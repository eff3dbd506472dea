/** Data about the page that goes with each message (spec.md, Message request). */
export interface PageContext {
  /** Merges custom keys, as they look in JSON. Throws a TypeError for anything but an object that JSON can say. */
  set(data: object): void;
  /** A copy of the custom keys. */
  custom(): Record<string, unknown>;
  /** What a message sent now carries: the page's own keys, then the custom ones. */
  current(): Record<string, unknown>;
}

export function pageContext(document: Document): PageContext {
  let custom: Record<string, unknown> = {};

  return {
    set(data) {
      if (typeof data !== "object" || data === null || Array.isArray(data)) {
        throw new TypeError("setContext takes an object.");
      }
      custom = { ...custom, ...copy(data) };
    },
    custom: () => copy(custom),
    current: () => ({
      page_url: withoutCredentials(document.location.href),
      page_title: document.title,
      ...(document.referrer && { referrer: withoutCredentials(document.referrer) }),
      ...copy(custom),
    }),
  };
}

/** By way of JSON: just what will be sent, and nothing the page can still change. */
function copy(data: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(data));
}

function withoutCredentials(address: string): string {
  const url = new URL(address);
  url.username = "";
  url.password = "";
  return url.href;
}
