import type { FilledForm, Message } from "../conversation/message.ts";
import type { PanelContext } from "../panel/panel-context.ts";
import { askForm } from "./ask-form.ts";
import { linkCards } from "./link-cards.ts";

export { default as styles } from "./cards.css";

/** What stands under a reply's text: its cards, and its form. */
export function offers(
  panelContext: PanelContext,
  { cards = [], ask }: Pick<Message, "cards" | "ask">,
  answer: (text: string, form: FilledForm) => void,
): HTMLElement[] {
  return [
    ...(cards.length > 0 ? [linkCards(panelContext, cards)] : []),
    ...(ask === undefined ? [] : [askForm(panelContext, ask, answer)]),
  ];
}
