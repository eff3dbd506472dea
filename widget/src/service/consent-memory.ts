export interface ConsentMemory {
  readonly isGiven: boolean;
  give(): void;
}

/**
 * Remembers that the visitor agreed to exactly this text: a changed text needs a new consent, an empty text needs none. The consent
 * is stored under `parley:pk_…:consent`; if storage is blocked, for this page only.
 */
export function consentMemory(openStorage: () => Storage, site: string, text: string): ConsentMemory {
  const key = `parley:${site}:consent`;
  let isGiven = !text;
  try {
    isGiven ||= openStorage().getItem(key) === text;
  } catch {}

  return {
    get isGiven() {
      return isGiven;
    },
    give() {
      isGiven = true;
      try {
        openStorage().setItem(key, text);
      } catch {}
    },
  };
}
