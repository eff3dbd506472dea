import { useState } from "@wordpress/element";
import type { Failure } from "./call.ts";

export interface Work {
  isBusy: boolean;
  failure: Failure | undefined;
  /** Whether the last work succeeded. False while other work runs. */
  isDone: boolean;
  /** Runs the work unless other work is running. Never rejects: an error becomes `failure`. */
  start(work: () => Promise<unknown>): Promise<void>;
}

/** Runs operations that may fail, such as saving, testing or deleting, one at a time, and returns their state. */
export function useWork(): Work {
  const [state, setState] = useState<{ isBusy: boolean; isDone: boolean; failure?: Failure }>({
    isBusy: false,
    isDone: false,
  });
  return {
    isBusy: state.isBusy,
    isDone: state.isDone,
    failure: state.failure,
    async start(work) {
      if (state.isBusy) return;
      setState({ isBusy: true, isDone: false });
      try {
        await work();
        setState({ isBusy: false, isDone: true });
      } catch (failure) {
        setState({ isBusy: false, isDone: false, failure: failure as Failure });
      }
    },
  };
}
