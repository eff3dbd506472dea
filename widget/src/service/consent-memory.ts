export interface ConsentMemory {
  readonly isGiven: boolean;
  give(): void;
}

/**
 * Whether the visitor agreed to this very text: another text is asked about again. Kept under `parley:pk_…:consent`
 * from page to page, and only once given; where storage is blocked, for the page.
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
