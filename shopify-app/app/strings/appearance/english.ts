export const english = {
  title: "Appearance",
  about: "How the chat looks and what it says. The preview shows what is on this page, before it is saved.",
  look: {
    colorPick: "Choose a colour",
    colorHelp: (text: string, ratio: string) =>
      `The chat derives its other colours from this one, so that all text stays readable. Text on this colour is ${text} (contrast ${ratio} : 1).`,
    white: "white",
    black: "black",
    colorForm: "Enter a colour such as #1f6feb.",
    faint: (ratio: string) =>
      `This colour is hard to see on a white page (contrast ${ratio} : 1; 3 : 1 is easy to see). The chat therefore draws a darker outline around its button.`,
  },
  corner: {
    dodgeHelp: "Moves the chat’s button above cookie banners and similar bars.",
    teaserHelp: "A short text next to the button. Visitors who close it do not see it again.",
    pagesHelp: "One path on each line, such as /products/*. Leave it empty to show the teaser on every page.",
  },
  texts: {
    subtitleHelp: "Shown after “AI assistant”, such as “answers in seconds”.",
    logoHelp: "The https:// address of your logo, shown at the top and next to answers.",
    greetingHelp:
      "Shown above the conversation. You can use Markdown. Leave it empty for a greeting in the visitor’s language.",
    promptsHelp: "One question on each line, up to six. Visitors click a question to send it.",
    tooMany: "Enter at most six questions.",
    consentHelp:
      "Visitors must agree to this text before their first message. Use Markdown to link to your privacy policy. Leave it empty to ask for no consent.",
  },
  answers: {
    imagesHelp: "The picture’s server sees the visitor’s IP address.",
  },
  wording: {
    about: "The chat has 17 languages. Leave a field empty to keep the chat’s own text.",
    language: "Language of these texts",
    all: "All languages",
    inLanguage:
      "Pages in this language show these texts. For an empty field, they show the text for all languages.",
    remove: "Remove all texts in this language",
  },
  preview: {
    title: "Preview",
    frame: "Preview of the chat",
    failed: "The preview cannot be shown",
    failedWhy: (address: string) =>
      `The chat’s script could not be loaded from ${address}, so the shop cannot show the chat either. Reload the page; if that does not help, tell the operator of the service.`,
    answer: "This is how an **answer** of your workflow looks.",
  },
};
