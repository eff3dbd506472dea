import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SETTLED, skimmer } from "../../../inbox/src/keyboard/skimmer.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("skimmer", () => {
  it("shows the first choice immediately, and later only a choice at which the person stops", () => {
    const shown: number[] = [];
    const steps = skimmer<number>((id) => shown.push(id));
    for (let id = 1; id <= 50; id++) {
      steps.choose(id);
      vi.advanceTimersByTime(SETTLED - 1);
    }
    expect(shown).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual([1, 50]);
    vi.advanceTimersByTime(SETTLED);
    steps.choose(51);
    expect(shown).toEqual([1, 50, 51]);
  });

  it("shows the latest choice after a pause, but nothing after a stop", () => {
    const shown: number[] = [];
    const steps = skimmer<number>((id) => shown.push(id));
    steps.choose(1);
    steps.choose(2);
    steps.settle();
    expect(shown).toEqual([1, 2]);
    steps.choose(3);
    steps.choose(4);
    steps.stop();
    vi.runAllTimers();
    expect(shown).toEqual([1, 2, 3]);
  });
});
