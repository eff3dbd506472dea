import { type Observed, observable } from "../observed.ts";
import type { CheckedTool } from "./tool-draft.ts";

/** Milliseconds that a result stays valid: opening a screen again does not check again. */
const FRESH = 60_000;

export interface ToolCheckState {
  /** Undefined until the service has answered. */
  checked: readonly CheckedTool[] | undefined;
  isBusy: boolean;
  /** What `ask` rejected with. */
  failure: unknown;
}

export interface ToolCheck extends Observed<ToolCheckState> {
  /** For a screen that shows these saved tools: checks them, unless the last result is theirs and less than a minute old. */
  show(saved: readonly object[]): void;
  /** Checks the saved tools now. */
  check(): Promise<void>;
}

/** The check of the model's saved tools. One per site and page: it outlives the screens that show it. */
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
    // The tools may have changed meanwhile.
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
