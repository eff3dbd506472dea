export const english = {
  title: "Files",
  about:
    "Photos and documents that visitors send in the chat. Your workflow gets an address at which it reads each of them for a day; you find them under Conversations.",
  what: "What visitors may send",
  isOnHelp:
    "The type of a file is detected from its content. Pictures are re-encoded, which removes the place where they were taken.",
  sizeHelp: "50 at most.",
};
