/** What the texts of the chat are called that owners most want in other words, by the widget's names of them. */
export const WORDABLE_TEXTS = {
  launcher: "Name of the button that opens the chat",
  placeholder: "In the empty field for a message",
  send: "Button that sends",
  assistant: "Name of who answers",
  prompts: "Above the suggested questions",
  waiting: "While an answer is awaited",
  unreachable: "Where the chat cannot be reached",
  failedButKept: "Where something went wrong",
  accept: "Button that agrees",
  decline: "Button that does not agree",
};
