import { createContext, useContext, useState } from "@wordpress/element";

/** What is written on the screens and not saved, by a name. It is there for as long as the page is, whichever tab is open. */
export const Kept = createContext(new Map<string, unknown>());

/**
 * A state that outlives the component that shows it. One that comes back finds it only where it is `worthKeeping`: else
 * what has been saved meanwhile is shown.
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
    // Forgotten meanwhile, as the site was connected to another one.
    if (!kept.has(name)) return;
    kept.set(name, next(kept.get(name) as T));
    setRound((round) => round + 1);
  }

  return [kept.get(name) as T, change];
}
