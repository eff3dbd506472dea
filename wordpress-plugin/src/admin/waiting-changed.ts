/** A window event: the list of waiting visitors may have changed since the last poll. */
export const WAITING_CHANGED = "parley-chat-waiting-changed";
