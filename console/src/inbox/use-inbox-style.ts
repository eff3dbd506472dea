import { useEffect, useState } from "react";

/** Whether the inbox's style sheet is loaded. Loads it on demand, because the first screen does not need it. */
export function useInboxStyle(): boolean {
  const [isLoaded, setIsLoaded] = useState(hasStyle);
  useEffect(() => {
    if (isLoaded) return;
    void loadInboxStyle().then(() => setIsLoaded(true));
  }, [isLoaded]);
  return isLoaded;
}

const STYLE_ID = "inbox-style";

function hasStyle(): boolean {
  return document.querySelector(`link#${STYLE_ID}[data-loaded]`) !== null;
}

/** Resolves when the style sheet has loaded or has failed to load: the inbox works without it. */
export function loadInboxStyle(): Promise<void> {
  return new Promise((resolve) => {
    if (hasStyle()) return resolve();
    const known = document.querySelector<HTMLLinkElement>(`link#${STYLE_ID}`);
    const link = known ?? document.createElement("link");
    const end = () => {
      link.dataset.loaded = "";
      resolve();
    };
    link.addEventListener("load", end);
    link.addEventListener("error", end);
    if (known !== null) return;
    link.id = STYLE_ID;
    link.rel = "stylesheet";
    link.href = document.querySelector<HTMLMetaElement>("meta[name=inbox-style]")?.content ?? "";
    document.head.append(link);
  });
}
