/**
 * Maximum milliseconds before each attempt (jitter shortens them), five minutes in total: reconnects soon after a restart of the
 * service, and stops trying if the service stays away.
 */
const PAUSES = [1, 2, 4, 8, 15, 30, 30, 30, 60, 60, 60].map((seconds) => seconds * 1_000);

export interface Resumption {
  /** Whether more attempts will follow, or one is running. */
  isOn(): boolean;
  /** Starts the attempts, unless they already run. */
  begin(): void;
  /** Stops the attempts for good. */
  end(): void;
}

/**
 * Retries after an outage while `isNeeded`, a limited number of times. Attempts run only while the page is visible and online,
 * and immediately when it becomes visible or online again. Random jitter spreads the attempts of different visitors.
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
  /** Called when the last attempt has ended. */
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
