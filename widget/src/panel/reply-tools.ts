import type { Message } from "../conversation/message.ts";
import { element } from "../element.ts";
import type { Rating } from "../service/chat-service.ts";
import { iconButton } from "./icon-button.ts";
import type { Scene } from "./scene.ts";

export interface ReplyTools {
  element: HTMLElement;
  show(message: Message): void;
}

export interface ReplyActs {
  copy(message: Message): void;
  rate(message: Message, rating: Rating): void;
}

/** What one may do with a reply: copy it, and say whether it helped where the owner wants to know. */
export function replyTools(scene: Scene, first: Message, { copy, rate }: ReplyActs): ReplyTools {
  const { document, strings, appearance, signal } = scene;
  let message = first;
  const tools = element(document, "div", { class: "tools" });
  tools.append(
    iconButton(document, { name: strings.copy, icon: "copy", class: "tool" }, () => copy(message), signal),
  );
  const thumb = (rating: "up" | "down", name: string) =>
    iconButton(
      document,
      { name, icon: rating, class: "tool" },
      () => rate(message, message.rating === rating ? "none" : rating),
      signal,
    );
  const thumbs = { up: thumb("up", strings.helpful), down: thumb("down", strings.notHelpful) };
  if (appearance.feedback)
    tools.append(
      element(
        document,
        "div",
        { role: "group", class: "tools", "aria-label": strings.feedback },
        thumbs.up,
        thumbs.down,
      ),
    );

  return {
    element: tools,
    show(current) {
      message = current;
      for (const rating of ["up", "down"] as const) {
        thumbs[rating].setAttribute("aria-pressed", String(message.rating === rating));
        // Until the service has named the reply, there is nothing to rate.
        thumbs[rating].disabled = message.id === undefined;
      }
    },
  };
}
