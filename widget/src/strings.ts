/** Every text of the widget, by key. The owner may word any of them differently (`strings` of the site's settings). */
export const ENGLISH = {
  launcher: "Chat",
  close: "Close chat",
  transcript: "Messages",
  you: "You",
  assistant: "Assistant",
  input: "Your message",
  placeholder: "Write a message…",
  send: "Send",
  waiting: "Waiting for an answer",
  notAnswered: "Not answered",
  retry: "Try again",
  failed: "Something went wrong.",
  failedButKept: "Something went wrong. Nothing you wrote is lost.",
  unreachable: "The chat can’t be reached right now.",
  busy: "That was a lot at once. Please wait a moment.",
};

export type Strings = typeof ENGLISH;

/** The owner's wording where there is one, English elsewhere; unknown keys are ignored. */
export function wording(overrides: Record<string, string>): Strings {
  const known = Object.entries(overrides).filter(
    ([key, text]) => key in ENGLISH && typeof text === "string" && text,
  );
  return { ...ENGLISH, ...Object.fromEntries(known) };
}
