import { element } from "../element.ts";
import { button } from "../panel/button.ts";
import type { PanelContext } from "../panel/panel-context.ts";

/** Shows the owner's consent text, which the visitor must accept before anything is sent (`appearance.consent`, Markdown). */
export function consentForm(
  { document, strings }: PanelContext,
  text: HTMLElement,
  { accept, decline }: { accept(): void; decline(): void },
): HTMLElement {
  return element(
    document,
    "section",
    { class: "consent", "aria-label": strings.consent },
    text,
    element(
      document,
      "div",
      { class: "row" },
      button(document, "plain", strings.decline, decline),
      button(document, "primary", strings.accept, accept),
    ),
  );
}
