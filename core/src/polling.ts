export interface Polling {
  /** Runs the work unless it is already running, and resolves when it has ended. Never rejects: the next poll tries again. */
  poll(): Promise<void>;
  /** Stops polling. Resolves once the work has ended. */
  close(): Promise<void>;
}

/** Runs `work` every `interval` milliseconds, one run at a time. */
export function polling(work: () => Promise<void>, interval: number): Polling {
  let running: Promise<void> | undefined;
  let isClosed = false;

  async function poll(): Promise<void> {
    if (isClosed) return;
    running ??= work()
      .catch(() => undefined)
      .finally(() => {
        running = undefined;
      });
    await running;
  }

  const timer = setInterval(poll, interval);
  timer.unref();

  return {
    poll,
    async close() {
      isClosed = true;
      clearInterval(timer);
      await running;
    },
  };
}
