import { type Observed, observable } from "../observed.ts";
import type { CheckedTool } from "./tool-draft.ts";

/** Milliseconds for which a result is valid, so that opening a screen again does not repeat the check. */
const FRESH = 60_000;

export interface ToolCheckState {
  /** The findings; undefined until the service has responded. */
  checked: readonly CheckedTool[] | undefined;
  isBusy: boolean;
  /** The error that `ask` rejected with. */
  failure: unknown;
}

export interface ToolCheck extends Observed<ToolCheckState> {
  /**
   * Called by a screen that shows these saved tools. Checks them, unless the last result is about the same tools and less than a
   * minute old.
   */
  show(saved: readonly object[]): void;
  /** Checks the saved tools now. */
  check(): Promise<void>;
}

/** Checks the model's saved tools. Each page has one check per site, so that it outlives the screens that show it. */
export function toolCheck(ask: () => Promise<readonly CheckedTool[]>, now = Date.now): ToolCheck {
  const state = observable<ToolCheckState>({ checked: undefined, isBusy: false, failure: undefined });
  let shown = "[]";
  let checkedAt = Number.NEGATIVE_INFINITY;
  let round = 0;

  async function check(): Promise<void> {
    const own = ++round;
    checkedAt = now();
    state.set({ checked: undefined, isBusy: true, failure: undefined });
    let result: Partial<ToolCheckState>;
    try {
      result = { checked: await ask() };
    } catch (failure) {
      result = { failure };
      checkedAt = Number.NEGATIVE_INFINITY;
    }
    // Ignores the result if another check has begun or the tools have changed.
    if (own === round) state.set({ ...result, isBusy: false });
  }

  return {
    current: state.current,
    subscribe: state.subscribe,
    show(saved) {
      const text = JSON.stringify(saved);
      if (text === shown && (state.current().isBusy || now() - checkedAt < FRESH)) return;
      shown = text;
      if (saved.length > 0) void check();
      else {
        round++;
        state.set({ checked: undefined, isBusy: false, failure: undefined });
      }
    },
    check,
  };
}
