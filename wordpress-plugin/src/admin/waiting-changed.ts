/** An event of the window: who waits may be others than at the last look. */
export const WAITING_CHANGED = "parley-chat-waiting-changed";
