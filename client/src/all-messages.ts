/** The fields of a conversation's page that `allMessages` needs. */
interface MessagePage<Message extends { id: string }> {
  messages: Message[];
  has_more?: true | undefined;
}

/** Yields every message of a conversation, newest first. Loads one page at a time, on demand. */
export async function* allMessages<Message extends { id: string }>(
  fetchPage: (before: string | undefined) => Promise<MessagePage<Message>>,
): AsyncGenerator<Message, void> {
  for (let before: string | undefined; ; ) {
    const { messages, has_more } = await fetchPage(before);
    yield* messages.toReversed();
    before = messages[0]?.id;
    if (has_more !== true || before === undefined) return;
  }
}
