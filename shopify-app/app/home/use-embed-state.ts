import { useAppBridge } from "@shopify/app-bridge-react";
import { useEffect, useState } from "react";
import { type EmbedState, embedStateIn } from "./embed-state.ts";

/** Milliseconds that Shopify's admin may take to answer. */
const PATIENCE = 8_000;

/**
 * Whether the theme shows the chat; undefined until Shopify's admin has answered. Only the browser can call the admin. Repeats the
 * call when the merchant returns to the tab, for example from the theme editor.
 */
export function useEmbedState(): EmbedState | undefined {
  const bridge = useAppBridge();
  const [state, setState] = useState<EmbedState>();
  useEffect(() => {
    let latest = 0;
    let giveUp: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      const turn = ++latest;
      const settle = (now: EmbedState) => {
        if (turn !== latest) return;
        clearTimeout(giveUp);
        setState(now);
      };
      clearTimeout(giveUp);
      giveUp = setTimeout(() => settle("unknown"), PATIENCE);
      // The call runs inside `then`, so that a missing `extensions`, as in older admins, rejects instead of throwing.
      Promise.resolve()
        .then(() => bridge.app.extensions())
        .then(
          (extensions) => settle(embedStateIn(extensions)),
          () => settle("unknown"),
        );
    };
    const cameBack = () => document.visibilityState === "visible" && ask();
    ask();
    document.addEventListener("visibilitychange", cameBack);
    return () => {
      latest = -1;
      clearTimeout(giveUp);
      document.removeEventListener("visibilitychange", cameBack);
    };
  }, [bridge]);
  return state;
}
