import { element } from "../element.ts";
import { button } from "./button.ts";
import type { PanelContext } from "./panel-context.ts";

export interface Choices {
  element: HTMLElement;
  show(choices: readonly string[]): void;
}

/** Creates a group of buttons that pass their own text to `pick`: starter prompts or quick replies. */
export function choices(
  { document, lang }: PanelContext,
  className: string,
  name: string,
  pick: (text: string) => void,
): Choices {
  const group = element(document, "div", { role: "group", class: className, "aria-label": name });
  let shown = "";

  return {
    element: group,
    show(texts) {
      const next = JSON.stringify(texts);
      if (next === shown) return;
      shown = next;
      group.hidden = !texts.length;
      group.replaceChildren();
      for (const text of texts) {
        const choice = button(document, "choice", text, () => pick(text));
        choice.dir = "auto";
        choice.lang = lang;
        group.append(choice);
      }
    },
  };
}
