import type { Appearance } from "../appearance.ts";
import { sheet } from "../sheet.ts";
import { hostStyles } from "./host-styles.ts";
import styles from "./loader.css";

/**
 * A shadow root under a `parley-chat` element at `place`, a name for the page's own `--parley-…` custom properties. The
 * element needs no registering, so nothing stays behind in the page's registry of custom elements.
 */
export function chatHost(
  page: Window & typeof globalThis,
  place: Element,
  appearance: Partial<Appearance>,
  isInline: boolean,
): ShadowRoot {
  const host = page.document.createElement("parley-chat");
  const root = host.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [sheet(styles + hostStyles(appearance, page, isInline))];
  place.append(host);
  return root;
}
