/**
 * The panel's texts, by key: the reference for the languages in `languages/`. Files, live conversations and products have their
 * own `english.ts`. The owner may replace each text (`strings` of the site's settings). `filled` replaces each `{name}`; counts
 * come after a colon, so that no language needs plural forms.
 */
export const ENGLISH = {
  // Launcher and header. The launcher's name comes with the configuration, before any language.
  launcher: "Chat",
  unread: "New messages: {count}",
  close: "Close chat",
  menu: "More options",

  // The menu.
  wide: "Wide view",
  download: "Download conversation",
  clear: "Delete conversation",
  clearQuestion: "Delete this conversation? This can’t be undone.",
  clearConfirm: "Delete",
  cancel: "Cancel",
  cleared: "Conversation deleted.",

  // Speakers, reading and writing.
  transcript: "Messages",
  conversation: "Conversation",
  you: "You",
  assistant: "Assistant",
  ai: "AI assistant",
  welcome: "Hello! How can I help you?",
  input: "Your message",
  placeholder: "Write a message…",
  send: "Send",
  toLatest: "Go to the latest message",
  earlier: "Earlier messages",

  // While a reply is being written.
  waiting: "Waiting for an answer",
  stop: "Stop answering",
  stopped: "Stopped",
  about: "In reply to: {text}",

  // Errors, under a message or in the alert.
  queued: "Will be sent as soon as possible",
  notAnswered: "Not answered",
  interrupted: "The answer was cut off.",
  retry: "Try again",
  failed: "Something went wrong.",
  failedButKept: "Something went wrong. Nothing you wrote is lost.",
  unreachable: "The chat can’t be reached right now.",
  busy: "That was a lot at once. Please wait a moment.",
  tooLong: "This message is too long.",
  unconfirmed: "Your sign-in couldn’t be confirmed. Try again, or reload the page.",
  offline: "You’re offline. You can keep writing.",
  backOnline: "You’re back online.",

  // Suggestions to choose from.
  prompts: "Suggested questions",
  quickReplies: "Suggested replies",
  cards: "Links",

  // Parts of a reply, and the buttons below it.
  newTab: "{text} (opens in a new tab)",
  code: "Code",
  table: "Table",
  copy: "Copy answer",
  copied: "Copied",
  copyFailed: "Copying didn’t work.",
  copyCode: "Copy code",
  feedback: "Was this answer helpful?",
  helpful: "Helpful",
  notHelpful: "Not helpful",
  thanks: "Thank you for your feedback.",

  // Before the first message, if the owner asks for consent.
  consent: "Before you start",
  accept: "Agree and continue",
  decline: "No, thanks",
};

export type Strings = typeof ENGLISH;
