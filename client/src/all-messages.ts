/** A page of a conversation, as far as it matters here. */
interface MessagePage<Message extends { id: string }> {
  messages: Message[];
  has_more?: true | undefined;
}

/** Every message of a conversation, the newest first: one page at a time, fetched when it is needed. */
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
