import { element } from "../element.ts";
import type { PanelContext } from "./panel-context.ts";
import { picture } from "./picture.ts";

/** Id of the line under the title, which describes the dialog. */
export const SUBTITLE_ID = "subtitle";

/**
 * Creates the header: the title of the chat, and a notice that an AI system answers. The owner's text cannot replace the notice,
 * because visitors must be informed (Regulation (EU) 2024/1689, article 50).
 */
export function header(panelContext: PanelContext, ...tools: Node[]): HTMLElement {
  const { appearance, strings, lang } = panelContext;
  const title = element(
    document,
    "h2",
    { id: "title", class: "title" },
    element(document, "bdi", { lang }, appearance.title || strings.launcher),
  );
  const subtitle = element(document, "p", { id: SUBTITLE_ID, class: "subtitle" }, strings.ai);
  if (appearance.subtitle) subtitle.append(" · ", element(document, "bdi", { lang }, appearance.subtitle));
  return element(
    document,
    "div",
    { class: "header" },
    picture(panelContext),
    element(document, "div", { class: "names" }, title, subtitle),
    ...tools,
  );
}
