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
  /** Sends failed messages again. */
  retry(): void;
  talk: Conversation;
  /** Sends the text of a reply's button, or the values of its form. */
  answer(text: string, form?: FilledForm): void;
}

/** Creates the tools under a reply: copy, and a rating if the owner allows ratings. */
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
  // If the part cannot be loaded, there are no rating buttons.
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
