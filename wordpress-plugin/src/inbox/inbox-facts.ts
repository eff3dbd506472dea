import { languageTag } from "../settings/page-facts.ts";

/** The data that PHP provides about the page (Admin\InboxPage). */
export interface InboxFacts {
  /** Address of the plugin's REST routes, with or without pretty permalinks. */
  rest: string;
  nonce: string;
  /** Address that returns a fresh nonce. */
  renew: string;
  person: { id: string; name: string; mayManage: boolean };
  site: { key: string; name: string; origin: string; isLive: boolean };
  /** BCP 47. */
  locale: string;
  isRtl: boolean;
  /** Address of the shop's products; null without a shop. */
  products: string | null;
}

export function inboxFacts(root: HTMLElement): InboxFacts {
  const facts = JSON.parse(root.dataset.host ?? "") as InboxFacts;
  return { ...facts, locale: languageTag(facts.locale) };
}
