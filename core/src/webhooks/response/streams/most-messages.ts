/**
 * Maximum number of messages (events, or lines of JSON) in the stream of one reply. Each takes some 4 µs: a reply of 1 MiB in the
 * smallest messages would block the process for half a second.
 */
export const MOST_MESSAGES = 20_000;

/** The failure's message for the site's owner. */
export const TOO_MANY_MESSAGES = `The stream has more than ${MOST_MESSAGES.toLocaleString("en")} messages.`;
