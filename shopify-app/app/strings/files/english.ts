export const english = {
  title: "Files",
  about:
    "Photos and documents that visitors send in the chat. Your workflow gets an address for each file, which is valid for a day. You find the files in the Inbox.",
  what: "What visitors may send",
  isOnHelp:
    "The type of a file is detected from its content. Pictures are re-encoded, which removes the location where they were taken.",
  sizeHelp: "At most 50 MB.",
};
