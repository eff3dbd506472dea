/**
 * Shows one scene: `?scene=…&theme=light|dark&lang=…&color=#…`. Clears the browser's storage first. A page under `page/` sets its
 * own language and does not declare a colour scheme, so the chat must detect the scheme.
 */

import { mountChat } from "../src/loader/mount-chat.ts";
import * as panel from "../src/panel/panel.ts";
import * as corner from "../src/parts/corner.ts";
import { pretendFetch } from "./pretend-fetch.ts";
import { SHOP } from "./product-pictures.ts";
import { SCENES } from "./scenes.ts";

const asked = new URLSearchParams(location.search);
const scene = SCENES[asked.get("scene") ?? ""] ?? { title: "" };
const theme = asked.get("theme") ?? "light";
const lang = asked.get("lang") ?? "en";
const root = document.documentElement;
if (location.pathname.startsWith("/page/")) root.classList.add(theme);
else {
  root.lang = lang;
  root.dir = /^(ar|he)/.test(lang) ? "rtl" : "ltr";
  root.style.colorScheme = theme;
}
localStorage.clear();
sessionStorage.clear();
// The chat loads pictures only from `https:` addresses. The gallery's server has no HTTPS, so this script replaces their origin.
const { setAttribute } = Element.prototype;
Element.prototype.setAttribute = function (name, value) {
  setAttribute.call(this, name, name === "src" ? value.replace(SHOP, location.origin) : value);
};
const color = asked.get("color");
window.fetch = pretendFetch({ ...scene, appearance: { ...scene.appearance, ...(color && { color }) } });
// Each frame is a separate visitor and does not sync with the others.
const site = `pk_${location.search}`;
if (scene.isOffline) Object.defineProperty(navigator, "onLine", { value: false });

const chat = mountChat({
  window,
  site,
  base: "/v1",
  loadPanel: async () => panel,
  loadCorner: async () => corner,
});
if (!scene.isClosed) chat.open();
const opened = new Promise<void>((resolve) => {
  if (scene.isClosed) resolve();
  else chat.on("open", () => resolve());
});
const find = (selector: string) =>
  document.querySelector("parley-chat")?.shadowRoot?.querySelector<HTMLElement>(selector) ?? null;
await opened;
void scene.act?.(chat, find);
