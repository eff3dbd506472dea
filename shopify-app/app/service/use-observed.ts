import { useSyncExternalStore } from "react";
import type { Observed } from "../../../admin/observed.ts";

/** Follows a value's changes. */
export function useObserved<T>({ subscribe, current }: Observed<T>): T {
  return useSyncExternalStore(subscribe, current, current);
}
