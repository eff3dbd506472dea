export const frameCopy = {
  home: "Home",
  workflow: "Workflow",
  appearance: "Appearance",
  conversations: "Conversations",
  live: "Live chat",
  usage: "Usage",
  cancel: "Cancel",
  downloadFailed: "The file could not be fetched. Please try again.",
};
