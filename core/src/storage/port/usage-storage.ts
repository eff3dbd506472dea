export interface UsageDay {
  /** The start of the date in UTC, even if the site has another time zone. */
  day: number;
  /** Messages that visitors sent. A message that is repeated with its idempotency key counts once. */
  messages: number;
  /** Number of sessions that began. Removing them later does not change this number. */
  sessions: number;
  /** Number of attempts that got no reply. */
  failures: number;
  /** Times that a conversation began to wait for a person. */
  handovers: number;
  /** Handovers of this day that timed out before a person wrote or took over. */
  missed: number;
  /** Number of this day's messages that count as unanswered (contract §21.4). */
  unanswered: number;
  /** Replies of this day that visitors rated up. The next field counts those rated down. */
  ratedUp: number;
  ratedDown: number;
  /** Tokens that replies of this day used, as the model or the workflow reports; at most `MOST_TOKENS` each. */
  tokens: number;
  /** Calls of tools that models made for replies of this day. */
  toolCalls: number;
  /** Number of products that visitors put into a cart from a card. */
  assistedCarts: number;
  /** Quantiles of the reply times, in milliseconds, to within 5 %; undefined on a day without replies. */
  p50: number | undefined;
  p95: number | undefined;
  /** Median time from a handover of this day to the first message of a person, in milliseconds, to within 5 %. */
  firstAnswer: number | undefined;
}

/** The fields that `UsageOfConversations.add` counts. The others are counted with each message, session, reply or first answer. */
export type UsageCount = Exclude<
  keyof UsageDay,
  "day" | "messages" | "sessions" | "tokens" | "p50" | "p95" | "firstAnswer"
>;

/** A day on which nothing was counted. */
export const NO_USAGE = {
  messages: 0,
  sessions: 0,
  failures: 0,
  handovers: 0,
  missed: 0,
  unanswered: 0,
  ratedUp: 0,
  ratedDown: 0,
  tokens: 0,
  toolCalls: 0,
  assistedCarts: 0,
};

/** Maximum per reply, because workflows may report any number and the sum must stay exact. */
export const MOST_TOKENS = 1_000_000_000;

export interface UsageStorage {
  /**
   * Days with any usage, oldest first. `from` and `to` are values of `day`, both inclusive. An event counts for the day in its
   * call's `timezone`. That is the site's time zone, which a store may also read from the site's settings. A later change of the
   * time zone moves no counts.
   */
  usage(siteId: string, from: number, to: number): Promise<UsageDay[]>;
}
