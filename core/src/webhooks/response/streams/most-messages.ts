/**
 * Messages (events, or lines of JSON) that the stream of one reply may have. Each takes some 4 µs: a reply of 1 MiB in the smallest of
 * them would keep the process for half a second.
 */
export const MOST_MESSAGES = 20_000;

/** For the site's owner. */
export const TOO_MANY_MESSAGES = `The stream has more than ${MOST_MESSAGES.toLocaleString("en")} messages.`;
