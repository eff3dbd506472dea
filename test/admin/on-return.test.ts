import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { onReturn } from "../../admin/on-return.ts";

/** Creates a page that a person leaves and returns to. */
function openPage() {
  const page = Object.assign(new EventTarget(), { hidden: false });
  const turn = (hidden: boolean) => {
    page.hidden = hidden;
    page.dispatchEvent(new Event("visibilitychange"));
  };
  const refresh = vi.fn();
  return { refresh, end: onReturn(page as never, refresh), leave: () => turn(true), come: () => turn(false) };
}

describe("onReturn()", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("refreshes only if the person returns after a minute or more", () => {
    const { refresh, leave, come } = openPage();
    vi.advanceTimersByTime(120_000);
    leave();
    vi.advanceTimersByTime(120_000);
    expect(refresh).not.toHaveBeenCalled();
    come();
    vi.advanceTimersByTime(0);
    expect(refresh).toHaveBeenCalledOnce();
  });

  it("refreshes at most once a minute, even if the person returns more often", () => {
    const { refresh, leave, come } = openPage();
    for (let second = 0; second < 59; second++) {
      leave();
      come();
      vi.advanceTimersByTime(1_000);
    }
    expect(refresh).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(refresh).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(600_000);
    expect(refresh).toHaveBeenCalledOnce();
  });

  it("does not refresh while the page is hidden again, or after the returned function was called", () => {
    for (const how of ["leave", "end"] as const) {
      const opened = openPage();
      opened.leave();
      opened.come();
      opened[how]();
      vi.advanceTimersByTime(120_000);
      if (how === "end") opened.come();
      vi.advanceTimersByTime(120_000);
      expect(opened.refresh, how).not.toHaveBeenCalled();
    }
  });
});
