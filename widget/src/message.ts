export interface Message {
  /** Its identity on this page. */
  key: number;
  role: "user" | "assistant";
  content: string;
  state: "settled" | "waiting" | "failed";
}

/** What a visitor asked on this page: a retry repeats it to the letter, so that the service stores it once. */
export interface Question extends Message {
  context: Record<string, unknown>;
  idempotencyKey: string;
  /** Whether `message:sent` has told of it: a retry sends nothing new. */
  announced: boolean;
}

/** Only what was asked on this page can have failed. */
export function isFailed(message: Message): message is Question {
  return message.state === "failed";
}
