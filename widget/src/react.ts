// Next.js: whoever imports it from a server component gets a component that runs in the browser.
"use client";

import { createElement, type ReactElement, useEffect, useRef } from "react";
import { type ChatOptions, type ChatWidget, mountChat } from "./index.ts";

export interface ParleyChatProps extends Omit<ChatOptions, "container"> {
  /** Whether the chat stands where the component does, instead of behind a launcher in the corner. */
  inline?: boolean;
  /** Gets the chat once it is mounted: the place to subscribe to its events. */
  onMount?: (chat: ChatWidget) => void;
}

/** The chat as a React component. It is there as long as the component is; another `site` or `base` makes another chat. */
export function ParleyChat({
  site,
  base,
  language,
  shop,
  shopPath,
  inline,
  onMount,
}: ParleyChatProps): ReactElement | null {
  const place = useRef<HTMLDivElement | null>(null);
  const mounted = useRef(onMount);
  mounted.current = onMount;

  useEffect(() => {
    const chat = mountChat({
      site,
      base,
      ...(language === undefined ? {} : { language }),
      ...(shop === undefined ? {} : { shop }),
      ...(shopPath === undefined ? {} : { shopPath }),
      ...(inline && place.current !== null ? { container: place.current } : {}),
    });
    mounted.current?.(chat);
    return () => chat.destroy();
  }, [site, base, language, shop, shopPath, inline]);

  return inline ? createElement("div", { ref: place }) : null;
}
