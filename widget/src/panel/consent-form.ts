import { element } from "../element.ts";
import { button } from "./button.ts";
import { prose } from "./prose.ts";
import type { Scene } from "./scene.ts";

/** What the owner wants agreed to before anything is sent (`appearance.consent`, Markdown). */
export function consentForm(
  scene: Scene,
  { accept, decline }: { accept(): void; decline(): void },
): HTMLElement {
  const { document, appearance, strings, signal } = scene;
  const text = prose(scene);
  text.show(appearance.consent, true);
  return element(
    document,
    "section",
    { class: "consent", "aria-label": strings.consent },
    text.element,
    element(
      document,
      "div",
      { class: "row" },
      button(document, "plain", strings.decline, decline, signal),
      button(document, "primary", strings.accept, accept, signal),
    ),
  );
}
