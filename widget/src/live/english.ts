/** English texts of live conversations, separate from the panel's texts. They are the reference for the other languages. */
const english = {
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

export default english;

export type LiveStrings = typeof english;
