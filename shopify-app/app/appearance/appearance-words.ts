export const appearanceWords = {
  title: "Appearance",
  about: "How the chat looks and what it says. The preview shows what is on this page, before it is saved.",
  look: {
    title: "Look",
    color: "Colour",
    colorPick: "Pick a colour",
    colorHelp: (text: string, ratio: string) =>
      `The chat derives its other colours from it, so that everything stays readable: text on it is ${text} (${ratio} : 1).`,
    white: "white",
    black: "black",
    colorForm: "Give a colour such as #1f6feb.",
    faint: (ratio: string) =>
      `It hardly stands out from a white page (${ratio} : 1; 3 : 1 is easy to see). The chat draws a darker outline around its button.`,
    theme: "Theme",
    themes: { auto: "As the page or the visitor’s device", light: "Light", dark: "Dark" },
    position: "Corner",
    positions: { right: "Right", left: "Left" },
  },
  texts: {
    title: "First words",
    name: "Title",
    greeting: "Greeting",
    greetingHelp: "Shown above the conversation. Markdown.",
    prompts: "Questions to begin with",
    promptsHelp: "One on each line, up to six. A click asks it.",
    tooMany: "Six questions at most.",
    consent: "What a visitor has to agree to",
    consentHelp:
      "Asked before the first message; Markdown, so that it can link to your privacy policy. Empty: nothing.",
  },
  answers: {
    title: "Answers",
    images: "Show pictures in answers",
    imagesHelp: "The server a picture comes from learns the visitor’s address.",
    feedback: "Let visitors rate answers",
  },
  wording: {
    title: "Texts",
    about: "The chat speaks 17 languages. Leave empty what is to stay in its own words.",
    language: "Language of these texts",
    all: "All languages",
    /** By the widget's own names of its texts: those that owners most want in other words. */
    fields: {
      launcher: "Name of the button that opens the chat",
      placeholder: "In the empty field for a message",
      send: "Button that sends",
      assistant: "Name of who answers",
      prompts: "Above the questions to begin with",
      waiting: "While an answer is awaited",
      unreachable: "Where the chat cannot be reached",
      failedButKept: "Where something went wrong",
      accept: "Button that agrees",
      decline: "Button that does not agree",
    },
  },
  preview: {
    title: "Preview",
    frame: "Preview of the chat",
    failed: "The preview cannot be shown",
    failedWhy: (address: string) =>
      `The chat’s script could not be loaded from ${address}, so the shop cannot show the chat either. Reload the page; if that does not help, tell whoever runs Parley for you.`,
    answer: "This is how an **answer** of your workflow looks.",
  },
};
