import type { Appearance } from "../appearance.ts";
import { element } from "../element.ts";
import { sheet } from "../sheet.ts";
import { hostStyles } from "./host-styles.ts";
import styles from "./loader.css";

/**
 * Creates a `parley-chat` element with a shadow root. Its name lets the page set `--parley-…` custom properties on it. It is not
 * a registered custom element, so nothing stays behind in the page's registry.
 */
export function chatHost(appearance: Partial<Appearance>, isInline: boolean): ShadowRoot {
  const host = document.createElement("parley-chat");
  const root = host.attachShadow({ mode: "open" });
  const css = styles + hostStyles(appearance, isInline);
  try {
    root.adoptedStyleSheets = [sheet(css)];
  } catch {
    // Also styles the launcher in a browser without constructed style sheets, which is too old for the panel.
    root.append(element(document, "style", {}, css));
  }
  return root;
}
