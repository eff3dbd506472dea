import { callChat } from "./call-chat.ts";

/**
 * Moves an inline chat into the new section when the theme editor replaces a whole section, because the editor does not run scripts
 * again. Only the editor emits `shopify:section:load`.
 */
export function followEditor(script: HTMLScriptElement): void {
  const { container } = script.dataset;
  if (container === undefined) return;
  const life = new AbortController();
  const follow = () => {
    const target = document.querySelector(container);
    if (!target || target.querySelector("parley-chat")) return;
    life.abort();
    callChat("destroy");
    const again = document.createElement("script");
    Object.assign(again.dataset, script.dataset);
    again.nonce = script.nonce ?? "";
    again.src = script.src;
    document.body.append(again);
  };
  document.addEventListener("shopify:section:load", follow, { signal: life.signal });
}
