import { useState } from "react";
import { withEarlier, withPageBefore } from "../../../settings/message-pages.ts";
import type { Fault } from "../failures/fault.ts";
import type { Conversation, Message } from "./conversation.ts";
import { askNews } from "./follow.ts";

export interface Earlier {
  isLoading: boolean;
  fault: Fault | undefined;
  /** `adding` is called just before the messages are added. */
  show(adding: () => void): Promise<void>;
}

const NO_ANSWER: Fault = { message: "", field: "", reason: "offline", status: 0 };

/** The newest page with those before it that the reader asked for; `earlier` is there if the service has more. */
export function useEarlier(newest: Conversation): {
  conversation: Conversation;
  earlier: Earlier | undefined;
} {
  const [known, setKnown] = useState<Conversation>();
  const [isLoading, setLoading] = useState(false);
  const [fault, setFault] = useState<Fault>();
  const conversation = withEarlier<Message, Conversation>(newest, known);
  async function show(adding: () => void): Promise<void> {
    const before = conversation.messages[0]?.id;
    if (isLoading || before === undefined) return;
    setLoading(true);
    setFault(undefined);
    const answer = await askNews<Conversation>({ conversation: conversation.session_id, before });
    setLoading(false);
    if (!answer?.done) return setFault(answer?.fault ?? NO_ANSWER);
    adding();
    setKnown(withPageBefore<Message, Conversation>(conversation, answer.done));
  }
  return { conversation, earlier: conversation.has_more ? { isLoading, fault, show } : undefined };
}
