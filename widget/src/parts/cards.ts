import type { FilledForm, Message } from "../conversation/message.ts";
import type { PanelContext } from "../panel/panel-context.ts";
import { askForm } from "./ask-form.ts";
import { cardList } from "./card-list.ts";

export { default as styles } from "./cards.css";

/** Creates the cards and the form that a reply shows under its text. */
export function offers(
  panelContext: PanelContext,
  message: Pick<Message, "id" | "cards" | "ask">,
  answer: (text: string, form?: FilledForm) => void,
): HTMLElement[] {
  const { cards = [], ask } = message;
  return [
    ...(cards.length > 0 ? [cardList(panelContext, message, answer)] : []),
    ...(ask === undefined ? [] : [askForm(panelContext, ask, answer)]),
  ];
}
