import { useEffect, useRef, useState } from "react";
import { type Conversation, markOf } from "./conversation.ts";
import { follow } from "./follow.ts";

export interface LiveConversation {
  conversation: Conversation;
  /** Shows what an action answered: newer than all before. */
  show(now: Conversation): void;
  state: "live" | "interrupted" | "gone";
}

/** The conversation as it goes on, as loaded at first. */
export function useConversation(loaded: Conversation): LiveConversation {
  const [conversation, setConversation] = useState(loaded);
  const [state, setState] = useState<LiveConversation["state"]>("live");
  const shown = useRef(loaded);
  const show = (now: Conversation) => {
    shown.current = now;
    setConversation(now);
  };
  const id = loaded.session_id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation is another screen; the rest comes by answers.
  useEffect(() => {
    show(loaded);
    setState("live");
    const leaving = new AbortController();
    void follow<Conversation | null>(
      () => ({ conversation: id, seen: markOf(shown.current) }),
      (answer) => {
        if (answer?.fault?.status === 404) {
          setState("gone");
          leaving.abort();
          return false;
        }
        setState(answer?.done === undefined ? "interrupted" : "live");
        const now = answer?.done;
        if (!now || markOf(now) === markOf(shown.current)) return false;
        show(now);
        return true;
      },
      leaving.signal,
    );
    return () => leaving.abort();
  }, [id]);
  return { conversation, show, state };
}
