import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { skimmer } from "./skimmer.ts";

/**
 * `settled`: the conversation to read, which is `chosen`, or undefined while the person steps quickly through the list. `settle`
 * shows the chosen one immediately.
 */
export function useSkimmed(chosen: string | undefined): { settled: string | undefined; settle(): void } {
  const [shown, setShown] = useState(chosen);
  const steps = useMemo(() => skimmer(setShown), []);
  const latest = useRef(chosen);
  useLayoutEffect(() => {
    if (latest.current !== chosen) steps.choose(chosen);
    latest.current = chosen;
  }, [steps, chosen]);
  useEffect(() => steps.stop, [steps]);
  return { settled: shown === chosen ? chosen : undefined, settle: () => flushSync(steps.settle) };
}
