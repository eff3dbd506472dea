export interface UsageDay {
  /** Of the start of the same date's day in UTC, whichever zone the site's days are of. */
  day: number;
  /** Messages that visitors sent; one taken up again under its idempotency key is not counted twice. */
  messages: number;
  /** Sessions begun. Removing them later changes nothing here. */
  sessions: number;
  /** Tries that got no reply. */
  failures: number;
  /** Replies of this day that visitors like, and do not like. */
  thumbsUp: number;
  thumbsDown: number;
  /** Products of cards that visitors put into a cart. */
  assistedCarts: number;
  /** Of the time to a reply, in milliseconds, to within 5 %; undefined on a day without replies. */
  p50: number | undefined;
  p95: number | undefined;
}

export interface UsageStorage {
  /**
   * Days with anything on them, oldest first; both bounds are such days and inclusive. What comes is counted in the day of the
   * `timezone` it comes with, which is its site's: a store may ask the site's settings instead. Days stay as they were counted.
   */
  usage(siteId: string, from: number, to: number): Promise<UsageDay[]>;
}
