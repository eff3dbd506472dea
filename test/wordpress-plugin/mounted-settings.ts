import type { Root } from "react-dom/client";

// Each function runs in the page, without the other functions of this file.

interface SettingsWindow {
  parleySettings?: { roots: Set<Root>; before: Set<Element>; attributes: Record<string, string> };
  wp: { element: { createRoot(container: Element, options?: object): Root } };
}

/** Runs before the page's own scripts. Stores the React roots of the settings, because the plugin's script does not store them. */
export function keepRoots(): void {
  if (window !== window.top) return;
  const settings = window as unknown as SettingsWindow;
  const roots = new Set<Root>();
  let element: SettingsWindow["wp"]["element"];
  settings.wp = {
    get element() {
      return element;
    },
    set element(found) {
      const createRoot: typeof found.createRoot = (container, options) => {
        const root = found.createRoot(container, options);
        if (container.id === "parley-chat-settings") roots.add(root);
        return root;
      };
      element = { ...found, createRoot };
    },
  };
  document.addEventListener("DOMContentLoaded", () => {
    const attributes = Object.fromEntries(
      [...document.documentElement.attributes].map(({ name, value }) => [name, value]),
    );
    settings.parleySettings = { roots, before: new Set(document.body.children), attributes };
  });
}

/** Runs the plugin's script again, on a page whose settings are unmounted. */
export async function mountSettings(tab: string): Promise<void> {
  history.replaceState(null, "", `#${tab}`);
  const loaded = document.getElementById("parley-chat-js") as HTMLScriptElement;
  const script = document.createElement("script");
  script.src = loaded.src;
  await new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = reject;
    document.body.append(script);
  });
  script.remove();
}

/**
 * Removes the settings, and what the page has stored in the browser. Resolves to what is left of the test. "something"
 * can be removed only by a page load, and "a clock" (of Playwright) only by another page.
 */
export async function unmountSettings(): Promise<"nothing" | "something" | "a clock"> {
  if (!String(setTimeout).includes("[native code]")) return "a clock";
  if (location.origin !== "null") {
    localStorage.clear();
    sessionStorage.clear();
  }
  const { parleySettings } = window as unknown as SettingsWindow;
  if (parleySettings === undefined) return "something";
  const { roots, before, attributes } = parleySettings;
  for (const root of roots) root.unmount();
  roots.clear();
  // Waits for two tasks, because React runs the clean-up of effects in later tasks.
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setTimeout(resolve));
  const box = document.getElementById("parley-chat-settings");
  box?.replaceWith(box.cloneNode(false));
  scrollTo(0, 0);
  const { documentElement } = document;
  for (const { name } of [...documentElement.attributes]) documentElement.removeAttribute(name);
  for (const [name, value] of Object.entries(attributes)) documentElement.setAttribute(name, value);
  for (const announced of document.querySelectorAll("#a11y-speak-polite, #a11y-speak-assertive"))
    announced.textContent = "";
  const left = [...document.body.children].filter(
    (child) => !before.has(child) && !child.matches("script, style, [id^='a11y-speak']"),
  );
  const isWhole = box !== null && left.length === 0 && !document.body.classList.contains("modal-open");
  return isWhole ? "nothing" : "something";
}
