import { useAppBridge } from "@shopify/app-bridge-react";
import { useEffect, useState } from "react";
import { type EmbedState, embedStateIn } from "./embed-state.ts";

/** Milliseconds that Shopify's admin may take to tell. */
const PATIENCE = 8_000;

/** Undefined while Shopify's admin is being asked, which the browser alone can do. */
export function useEmbedState(): EmbedState | undefined {
  const bridge = useAppBridge();
  const [state, setState] = useState<EmbedState>();
  useEffect(() => {
    const giveUp = setTimeout(() => setState("unknown"), PATIENCE);
    const told = (now: EmbedState) => {
      clearTimeout(giveUp);
      setState(now);
    };
    // In older admins there is no such call.
    Promise.resolve()
      .then(() => bridge.app.extensions())
      .then(
        (extensions) => told(embedStateIn(extensions)),
        () => told("unknown"),
      );
    return () => clearTimeout(giveUp);
  }, [bridge]);
  return state;
}
