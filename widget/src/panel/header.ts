import { element } from "../element.ts";
import type { PanelContext } from "./panel-context.ts";
import { picture } from "./picture.ts";

/** Id of the line that says what answers; a dialog is described by it. */
export const SUBTITLE_ID = "subtitle";

/**
 * Whose chat it is, and that a machine answers: visitors are to be told so (Regulation (EU) 2024/1689, article 50), whatever
 * else the owner puts into that line.
 */
export function header(panelContext: PanelContext, ...tools: Node[]): HTMLElement {
  const { document, appearance, strings, lang } = panelContext;
  const title = element(
    document,
    "h2",
    { id: "title", class: "title" },
    element(document, "bdi", { lang }, appearance.title),
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
