import { createContext, useContext, useState } from "@wordpress/element";

/** The unsaved values of the screens, by name. They survive a change of tabs, but not a reload. */
export const UnsavedValues = createContext(new Map<string, unknown>());

/**
 * Returns state that outlives its component. When the component is shown again, the state is restored only if it is
 * `worthKeeping`; otherwise it starts again from `initial`.
 */
export function useUnsaved<T>(
  name: string,
  initial: () => T,
  worthKeeping: (value: T) => boolean,
): [value: T, change: (next: (now: T) => T) => void] {
  const unsaved = useContext(UnsavedValues);
  const [, setRound] = useState(() => {
    if (unsaved.has(name) && !worthKeeping(unsaved.get(name) as T)) unsaved.delete(name);
    return 0;
  });
  if (!unsaved.has(name)) unsaved.set(name, initial());

  function change(next: (now: T) => T): void {
    // Cleared in the meantime, because the website was connected to another site.
    if (!unsaved.has(name)) return;
    unsaved.set(name, next(unsaved.get(name) as T));
    setRound((round) => round + 1);
  }

  return [unsaved.get(name) as T, change];
}
