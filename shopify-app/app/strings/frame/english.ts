export const english = {
  home: "Home",
  workflow: "Workflow",
  knowledge: "Knowledge",
  appearance: "Appearance",
  inbox: "Inbox",
  handover: "Handover",
  files: "Files",
  usage: "Usage",
  cancel: "Cancel",
  openFromApps: "Open Parley from the Apps section of your Shopify admin.",
  downloadFailed: "The file could not be downloaded. Try again.",
};
