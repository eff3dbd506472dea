import { useLayoutEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { browserStore, type Host, Inbox, type InboxRoute } from "../src/index.ts";
import { Usage } from "../src/usage/usage.tsx";
import { hebrew } from "./hebrew.ts";
import { ADA, PEOPLE } from "./samples.ts";
import { SCENES, type Scene, serviceOf } from "./scenes.ts";

const query = new URLSearchParams(location.search);
const scene: Scene = SCENES[query.get("scene") ?? ""] ?? (SCENES.ordinary as Scene);
const language = query.get("lang") ?? scene.language ?? "en";
const isDark = scene.isDark || query.get("theme") === "dark";
const service = serviceOf(scene);
if (!query.has("keep")) localStorage.clear();
const store = browserStore("gallery", ADA.id);

const PRODUCTS = [
  { title: "Sencha, 100 g", price: "€ 12", url: "https://shop.example/sencha" },
  { title: "Matcha bowl", price: "€ 28", url: "https://shop.example/bowl" },
  { title: "Brass lamp", price: "€ 120", url: "https://shop.example/lamp" },
];

/** A minimal host: the open conversation is React state instead of an address. */
function Frame() {
  const [route, setRoute] = useState<InboxRoute>(scene.route ?? {});
  const [scheme, setScheme] = useState<"light" | "dark">(isDark ? "dark" : "light");
  useLayoutEffect(() => {
    document.documentElement.style.colorScheme = scheme;
    window.setScheme = setScheme;
  }, [scheme]);
  const host: Host = {
    store,
    transport: service.transport,
    person: { ...ADA, canAnswer: query.get("role") !== "reader", canDelete: true },
    people: async () => PEOPLE,
    site: { name: "Fjell & Skog", origin: "https://shop.example", isLive: !query.has("late") },
    goLive: async () => undefined,
    language: language === "de" ? "de" : "en",
    locale: language === "he" ? "he" : language === "de" ? "de" : "en-GB",
    direction: language === "he" ? "rtl" : "ltr",
    ...(language === "he" && { texts: hebrew }),
    scheme,
    route: { ...route, go: setRoute },
    products: {
      search: async (text) =>
        PRODUCTS.filter(({ title }) => title.toLowerCase().includes(text.toLowerCase())),
    },
    onWaiting: (count) => {
      document.title = count > 0 ? `(${count}) Inbox` : "Inbox";
    },
  };
  return scene.screen === "usage" ? <Usage host={host} /> : <Inbox host={host} />;
}

declare global {
  interface Window {
    service: typeof service;
    setScheme(scheme: "light" | "dark"): void;
  }
}

window.service = service;
document.documentElement.dir = language === "he" ? "rtl" : "ltr";
const root = document.querySelector("main");
if (root !== null) createRoot(root).render(<Frame />);
setTimeout(() => scene.afterwards?.(service), 500);
