import type { Appearance } from "../appearance.ts";
import { element } from "../element.ts";
import { sheet } from "../sheet.ts";
import { hostStyles } from "./host-styles.ts";
import styles from "./loader.css";

/**
 * A shadow root under a `parley-chat` element, a name for the page's own `--parley-…` custom properties. The element needs no
 * registering, so nothing stays behind in the page's registry of custom elements.
 */
export function chatHost(document: Document, appearance: Partial<Appearance>, isInline: boolean): ShadowRoot {
  const host = document.createElement("parley-chat");
  const root = host.attachShadow({ mode: "open" });
  const look = styles + hostStyles(appearance, isInline);
  try {
    root.adoptedStyleSheets = [sheet(look)];
  } catch {
    // A browser that is too old for the panel says so by the launcher.
    root.append(element(document, "style", {}, look));
  }
  return root;
}
