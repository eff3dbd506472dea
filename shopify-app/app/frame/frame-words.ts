export const frameWords = {
  home: "Home",
  workflow: "Workflow",
  appearance: "Appearance",
  conversations: "Conversations",
  usage: "Usage",
  cancel: "Cancel",
  downloadFailed: "The file could not be fetched. Please try again.",
};
