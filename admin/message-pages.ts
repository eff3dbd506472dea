interface Page<Message extends { id: string }> {
  messages: Message[];
  has_more?: true | undefined;
}

/** Adds an older page: the messages before a conversation's first known message. */
export function withPageBefore<Message extends { id: string }, Known extends Page<Message>>(
  known: Known,
  { messages, has_more }: Page<Message>,
): Known {
  const { has_more: _, ...rest } = known;
  const ids = new Set(known.messages.map(({ id }) => id));
  return {
    ...rest,
    messages: [...messages.filter(({ id }) => !ids.has(id)), ...known.messages],
    ...(has_more && { has_more }),
  } as Known;
}

/**
 * The newest page plus the older pages already read. If the pages no longer overlap, messages between them are missing: the
 * result is then only the newest page.
 */
export function withEarlier<Message extends { id: string }, Newest extends Page<Message>>(
  newest: Newest,
  known: Page<Message> | undefined,
): Newest {
  const first = newest.messages[0]?.id;
  const end = known?.messages.findIndex(({ id }) => id === first) ?? -1;
  if (known === undefined || end < 0) return newest;
  return withPageBefore<Message, Newest>(newest, { ...known, messages: known.messages.slice(0, end) });
}
