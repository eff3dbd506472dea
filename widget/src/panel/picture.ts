import { element } from "../element.ts";
import { icon, OUTLINES } from "../icon.ts";
import type { PanelContext } from "./panel-context.ts";

/**
 * Creates the assistant's picture: the owner's, or an icon in the owner's colour if there is none or it fails. Decoration only.
 */
export function picture({ document, appearance }: PanelContext): HTMLElement {
  const sign = icon(document, "spark", OUTLINES.spark);
  const whole = element(document, "span", { class: "picture", "aria-hidden": "true" }, sign);
  if (!/^https:/.test(appearance.logo)) return whole;
  const image = element(document, "img", { alt: "", referrerpolicy: "no-referrer", src: appearance.logo });
  image.onerror = () => whole.replaceChildren(sign);
  whole.replaceChildren(image);
  return whole;
}
