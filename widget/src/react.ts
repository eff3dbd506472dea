// Lets a Next.js server component import this component, which runs in the browser.
"use client";

import { createElement, type ReactElement, useEffect, useRef } from "react";
import { type ChatOptions, type ChatWidget, mountChat } from "./index.ts";

export interface ParleyChatProps extends Omit<ChatOptions, "container"> {
  /** Whether the chat is shown inline where the component is, instead of behind a launcher in the corner. */
  inline?: boolean;
  /** Called with the chat once it is mounted. Subscribe to its events here. */
  onMount?: (chat: ChatWidget) => void;
}

/** The chat as a React component. The chat exists while the component is mounted; another `site` or `base` creates a new chat. */
export function ParleyChat({
  site,
  base,
  language,
  shop,
  shopPath,
  inline,
  onMount,
}: ParleyChatProps): ReactElement | null {
  const container = useRef<HTMLDivElement | null>(null);
  const mounted = useRef(onMount);
  mounted.current = onMount;

  useEffect(() => {
    const chat = mountChat({
      site,
      base,
      ...(language === undefined ? {} : { language }),
      ...(shop === undefined ? {} : { shop }),
      ...(shopPath === undefined ? {} : { shopPath }),
      ...(inline && container.current !== null ? { container: container.current } : {}),
    });
    mounted.current?.(chat);
    return () => chat.destroy();
  }, [site, base, language, shop, shopPath, inline]);

  return inline ? createElement("div", { ref: container }) : null;
}
