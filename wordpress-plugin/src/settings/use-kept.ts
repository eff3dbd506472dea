import { createContext, useContext, useState } from "@wordpress/element";

/** The unsaved values of the screens, by name. They last as long as the page, on every tab. */
export const Kept = createContext(new Map<string, unknown>());

/**
 * State that outlives its component. A component that is shown again gets it back only if it is `worthKeeping`;
 * otherwise it shows what has been saved in the meantime.
 */
export function useKept<T>(
  name: string,
  initial: () => T,
  worthKeeping: (value: T) => boolean,
): [value: T, change: (next: (now: T) => T) => void] {
  const kept = useContext(Kept);
  const [, setRound] = useState(() => {
    if (kept.has(name) && !worthKeeping(kept.get(name) as T)) kept.delete(name);
    return 0;
  });
  if (!kept.has(name)) kept.set(name, initial());

  function change(next: (now: T) => T): void {
    // Cleared in the meantime, because the site was connected to another one.
    if (!kept.has(name)) return;
    kept.set(name, next(kept.get(name) as T));
    setRound((round) => round + 1);
  }

  return [kept.get(name) as T, change];
}
