export const conversationWords = {
  title: "Conversations",
  filter: {
    search: "Search for",
    from: "From",
    to: "To",
    go: "Search",
    reset: "Show all",
    partly:
      "Only the newest messages of these days were searched. Choose an earlier last day to look further back.",
  },
  list: {
    singular: "conversation",
    plural: "conversations",
    row: (messages: number) => (messages === 1 ? "1 message" : `${messages} messages`),
    last: "last",
    read: (id: string) => `Read the conversation ${id}`,
    page: (page: number, pages: number, total: number) =>
      `Page ${page} of ${pages} · ${total === 1 ? "1 conversation" : `${total} conversations`}`,
    pages: "Pages of conversations",
    newer: "Newer",
    older: "Older",
    nobody: "Nobody has chatted yet",
    nobodyHelp:
      "Conversations appear here as soon as a visitor writes. Is the chat switched on in your theme?",
    nobodyGo: "See on Home what is left to do",
    nothing: "Nothing was found",
    nothingHelp: "Try other words or dates.",
  },
  read: {
    title: "Conversation",
    back: "Conversations",
    visitor: "Visitor",
    answer: "Answer",
    silent: "The chat was opened, but nothing was said.",
    remove: "Delete",
    question: "Delete this conversation?",
    questionText: "It is deleted with all its messages, for good.",
    removed: "Conversation deleted",
  },
  export: {
    title: "Export",
    about: "All conversations that began between the dates above.",
    csv: "Export as CSV",
    ndjson: "Export as NDJSON",
    incomplete: (why: string) => `Incomplete: ${why}`,
  },
};
