import { useEffect, useSyncExternalStore } from "@wordpress/element";
import type { Observed } from "../../../admin/observed.ts";

/** Follows a value's changes. */
export function useObserved<T>({ subscribe, current }: Observed<T>): T {
  return useSyncExternalStore(subscribe, current);
}

/** Like `useObserved`, for a list that a screen loads when it is shown. */
export function useLoadedList<T>(list: Observed<T> & { reload(): Promise<void>; leave(): void }): T {
  useEffect(() => {
    void list.reload();
    return list.leave;
  }, [list]);
  return useObserved(list);
}
