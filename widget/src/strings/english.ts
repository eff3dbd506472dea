/**
 * The widget's texts, by part and key: the reference for the languages in `languages/`. The panel contains its own English texts;
 * every other part and language is a separate file. The owner may replace each text (`strings` of the site's settings). `filled`
 * replaces each `{name}`; counts come after a colon, so that no language needs plural forms.
 */
export const panel = {
  // Launcher and buttons of the panel. The launcher's name comes with the configuration, before any language.
  launcher: "Chat",
  unread: "New messages: {count}",
  close: "Close chat",
  menu: "More options",
  cancel: "Cancel",

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

/** The menu. */
const menu = {
  wide: "Wide view",
  download: "Download conversation",
  clear: "Delete conversation",
  clearQuestion: "Delete this conversation? This can’t be undone.",
  clearConfirm: "Delete",
  cleared: "Conversation deleted.",
};

/** Live conversations. */
const live = {
  // Who handles the conversation, and how to change that.
  talkToPerson: "Talk to a person",
  waitingForPerson: "A person will be with you soon.",
  backToAssistant: "Back to the assistant",
  talkingTo: "You’re talking to {name}.",
  joined: "{name} joined",
  assistantBack: "You’re back with the assistant.",
  typing: "{name} is typing…",

  // Nobody is available.
  closed: "Nobody is here right now.",
  closedUntil: "Nobody is here right now. We’re back: {when}",
  nobodyCame: "Nobody is free right now. Leave a message, and we’ll write to you.",

  // The form.
  leaveMessage: "Leave a message",
  email: "Your e-mail address",
  name: "Your name (optional)",
  emailMissing: "Please enter an e-mail address such as name@example.com.",
  messageLeft: "Thank you. We’ll write to {email}.",
};

/** The file control. */
const files = {
  attach: "Attach files",
  attached: "Files for the next message",
  drop: "Drop files here",
  removeFile: "Remove {name}",
  cancelFile: "Stop sending {name}",
  sending: "Sending…",
  fileReady: "{name} is attached.",
  fileRemoved: "{name} was removed.",

  // Why a file cannot be sent, and what to do.
  fileTooLarge: "{name} is too large. Choose a file of at most {size}.",
  fileEmpty: "{name} is empty. Choose another file.",
  fileType: "{name} can’t be sent. Allowed: {types}.",
  tooManyFiles: "Too many files: 10 per message, {count} per conversation.",
  noRoom: "No more files can be sent right now. Send your message without them.",
  fileLost: "{name} wasn’t sent. Check your connection and try again.",
  fileFailed: "{name} couldn’t be read. Choose another file.",
  notReady: "Wait until all files are attached, or remove the unfinished ones.",
};

/** Products in cards. */
const shop = {
  inStock: "In stock",
  outOfStock: "Out of stock",
  priceFrom: "from {price}",
  chooseOptions: "Choose options",
  addedToCart: "Added to your cart.",
  notAdded: "That didn’t work. Please check your cart and try again.",
  notAddedOffline: "No connection. Nothing was added.",
};

const english = { panel, menu, live, files, shop };

export default english;

export type Texts = typeof english;
/** The parts whose texts load with them. */
export type WordedPart = Exclude<keyof Texts, "panel">;
export type Strings = Texts["panel"];
export type MenuStrings = Texts["menu"];
export type LiveStrings = Texts["live"];
export type FilesStrings = Texts["files"];
export type ShopStrings = Texts["shop"];
