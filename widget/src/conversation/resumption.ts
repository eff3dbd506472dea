/**
 * Milliseconds before each attempt, about five minutes together: a service that is started again is met soon, one that stays
 * away is not asked for ever.
 */
const PAUSES = [1, 2, 4, 8, 15, 30, 30, 30, 60, 60, 60].map((seconds) => seconds * 1_000);

export interface Resumption {
  /** More attempts are to come, or one is under way. */
  isOn(): boolean;
  /** Something was lost: begins, unless that was done already. */
  begin(): void;
  /** Makes no more attempts, ever. */
  end(): void;
}

/**
 * Takes up again what an outage broke off, as long as it `isNeeded` and for a while: only while the page is in sight and
 * online, at once where it comes back, and a little earlier or later than others, or a service would meet all of them at once.
 */
export function resumption({
  page,
  random,
  isNeeded,
  attempt,
  ended,
  signal,
}: {
  page: Window;
  /** From 0 to 1. */
  random(): number;
  isNeeded(): boolean;
  /** Does not reject. */
  attempt(): Promise<void>;
  /** No more attempts will be made. */
  ended(): void;
  signal: AbortSignal;
}): Resumption {
  let running: Promise<void> | undefined;
  let wake = () => {};
  let timer = 0;
  const isThere = () => page.navigator.onLine && page.document.visibilityState === "visible";

  async function run(): Promise<void> {
    for (const length of PAUSES) {
      if (signal.aborted || !isNeeded()) return;
      await pause(length * (0.5 + random() / 2));
      if (isNeeded()) await attempt();
    }
  }

  function pause(length: number): Promise<void> {
    return new Promise<void>((resolve) => {
      wake = resolve;
      timer = page.setTimeout(() => isThere() && resolve(), length);
    }).then(() => page.clearTimeout(timer));
  }

  function begin(): void {
    running ??= run().finally(() => {
      running = undefined;
      if (!signal.aborted) ended();
    });
  }

  function onChange(): void {
    if (!isThere()) return;
    wake();
    if (isNeeded()) begin();
  }

  page.addEventListener("online", onChange, { signal });
  page.document.addEventListener("visibilitychange", onChange, { signal });
  return {
    isOn: () => !!running && isNeeded(),
    begin,
    end: () => page.clearTimeout(timer),
  };
}
