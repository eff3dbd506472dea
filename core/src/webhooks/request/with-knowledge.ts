/** The part of a knowledge entry that a workflow receives. */
interface Answered {
  question: string;
  answer: string;
}

/** Adds the entries that fit a message to its context, if the site sends its knowledge to the workflow (contract §21.1). */
export async function withKnowledge(
  context: Record<string, unknown>,
  { webhook_knowledge }: { webhook_knowledge: boolean },
  matches: () => Promise<readonly Answered[]>,
): Promise<Record<string, unknown>> {
  const entries = webhook_knowledge ? await matches() : [];
  if (entries.length === 0) return context;
  return { ...context, knowledge: entries.map(({ question, answer }) => ({ question, answer })) };
}
