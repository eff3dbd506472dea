import type { Conversation } from "../conversation/conversation.ts";
import type { FilledForm, Message } from "../conversation/message.ts";
import { element } from "../element.ts";
import type { Thumbs } from "../parts/thumbs.ts";
import { iconButton } from "./button.ts";
import type { ContextWithParts } from "./context-with-parts.ts";

export interface ReplyTools {
  element: HTMLElement;
  show(message: Message): void;
}

export interface ReplyActions {
  copy(message: Message): void;
  /** Sends again what failed. */
  retry(): void;
  talk: Conversation;
  /** Says what a reply's button says, or what was filled into its form. */
  answer(text: string, form?: FilledForm): void;
}

/** What one may do with a reply: copy it, and say whether it helped where the owner wants to know. */
export function replyTools(
  panelContext: ContextWithParts,
  first: Message,
  { copy, talk }: ReplyActions,
): ReplyTools {
  const { document, strings, appearance, parts } = panelContext;
  let message = first;
  let thumbs: Thumbs | undefined;
  const tools = element(
    document,
    "div",
    { class: "tools" },
    iconButton(document, "tool", strings.copy, "copy", () => copy(message)),
  );
  // Where their part cannot be had, there are none.
  if (appearance.feedback)
    void parts.load("rating").then((part) => {
      if (!part) return;
      thumbs = part.thumbs(panelContext, message, talk);
      thumbs.show(message);
      tools.append(thumbs.element);
    });

  return {
    element: tools,
    show(current) {
      message = current;
      thumbs?.show(current);
    },
  };
}
