import { useSyncExternalStore } from "react";
import type { Observed } from "../../../admin/observed.ts";

/** Returns the current value, and renders again when it changes. */
export function useObserved<T>({ subscribe, current }: Observed<T>): T {
  return useSyncExternalStore(subscribe, current, current);
}
