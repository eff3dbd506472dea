import type { WorkflowMessage } from "./workflow-message.ts";

/** The demo's stand-in for an AI: reads a message and what came with it. `vouched` is the header `X-User-Verified`. */
export function demoAnswer(received: WorkflowMessage, vouched: boolean): string {
  const asked = received.message.trim();
  const [, answer] = ANSWERS.find(([question]) => question.test(asked)) ?? [];
  return answer === undefined ? repeated(asked) : answer(received, vouched);
}

type Answer = (received: WorkflowMessage, vouched: boolean) => string;

const ANSWERS: readonly [question: RegExp, answer: Answer][] = [
  [/^(help|\?)\W*$|what can (you|i) (do|ask)/i, help],
  [/\bwho am i\b/i, whoYouAre],
  [/\b(what|which) page\b|\bwhere am i\b/i, whatPage],
  [/\bwhat (do|did) you (get|receive|see)\b/i, whatCame],
  [/^(hi|hello|hey|good (morning|afternoon|evening))\b/i, greeting],
];

const VERIFIED = "I verified the signature on this message, so I know that your service sent it.";

function greeting({ user }: WorkflowMessage): string {
  const name = user?.name ? `, ${user.name}` : "";
  return `Hello${name}! I am the demo workflow. ${VERIFIED} Say “help” to see what I can do.`;
}

function help(): string {
  return [
    "Ask me:",
    "• “Who am I?” – what I am told about you",
    "• “What page is this?” – where you are writing from",
    "• “What do you receive?” – the JSON of your message",
    "Anything else I repeat. Your own workflow takes my place, and can ask any AI you like.",
  ].join("\n");
}

function whoYouAre({ user }: WorkflowMessage, vouched: boolean): string {
  const { name, email, role, id } = user ?? {};
  const known = name || email || id;
  if (!known) {
    return "You are a guest: I am told nothing about you. Page code can say who you are with ChatWidget.identify(…).";
  }
  const more = [email, role].filter((fact) => fact && fact !== known).join(", ");
  const source = vouched
    ? "The site’s own server vouches for it."
    : "The page says so; nobody vouches for it.";
  return `You are ${known}${more === "" ? "" : ` (${more})`}. ${source}`;
}

function whatPage({ context }: WorkflowMessage): string {
  const { page_title: title, page_url: url } = context;
  if (!title && !url) return "I am not told of any page: this message did not come from one.";
  return `You are on ${[title && `“${title}”`, url].filter(Boolean).join(", ")}.`;
}

function whatCame(received: WorkflowMessage): string {
  return `This is what I received:\n${JSON.stringify(received, null, 2)}`;
}

function repeated(message: string): string {
  return `You said: “${message}”. ${VERIFIED}`;
}
