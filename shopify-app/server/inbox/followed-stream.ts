/**
 * Forwards `source` until it ends, its reader leaves, or `signal` aborts; then calls `left`. An aborted stream ends as if complete,
 * so that the browser reconnects. Reads nothing ahead.
 */
export function followedStream(
  source: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  left: () => void,
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  const end = () => {
    signal.removeEventListener("abort", stop);
    left();
  };
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
          end();
          controller.close();
        } catch (error) {
          end();
          controller.error(error);
        }
      },
      async cancel(reason) {
        end();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
