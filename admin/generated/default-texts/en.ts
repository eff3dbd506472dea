// Generated from the texts in widget/src by `npm run generate`.

export default {
  launcher: "Chat",
  placeholder: "Write a message…",
  send: "Send",
  assistant: "Assistant",
  prompts: "Suggested questions",
  waiting: "Waiting for an answer",
  unreachable: "The chat can’t be reached right now.",
  failedButKept: "Something went wrong. Nothing you wrote is lost.",
  accept: "Agree and continue",
  decline: "No, thanks",
  talkToPerson: "Talk to a person",
  waitingForPerson: "A person will be with you soon.",
  closed: "Nobody is here right now.",
  closedUntil: "Nobody is here right now. We’re back: {when}",
  nobodyCame: "Nobody is free right now. Leave a message, and we’ll write to you.",
  inStock: "In stock",
  outOfStock: "Out of stock",
  chooseOptions: "Choose options",
  addedToCart: "Added to your cart.",
  welcome: "Hello! How can I help you?",
};
