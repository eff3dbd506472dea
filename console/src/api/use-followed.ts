import { useEffect, useSyncExternalStore } from "react";
import type { Observed } from "../../../admin/observed.ts";
import { ApiError } from "./api-error.ts";
import { onReached } from "./connection.ts";

interface Followed<State> extends Observed<State> {
  reload(): Promise<void>;
  leave(): void;
}

/** Loads the content of a screen and returns its current state. If the service did not answer, loads again when the service is back. */
export function useFollowed<State extends { failure: unknown }>(followed: Followed<State>): State {
  const state = useSyncExternalStore(followed.subscribe, followed.current);
  useEffect(() => {
    void followed.reload();
    return followed.leave;
  }, [followed]);
  const isUnanswered = state.failure instanceof ApiError && state.failure.isOffline;
  useEffect(
    () => (isUnanswered ? onReached(() => void followed.reload()) : undefined),
    [isUnanswered, followed],
  );
  return state;
}
