import { afterEach, expect, it, vi } from "vitest";
import { countEvents } from "../../../../core/src/api/streaming/count-events.ts";

afterEach(() => {
  vi.useRealTimers();
});

it("The counts of an inbox follow a change within a second, even if the timer fires early", async () => {
  vi.useFakeTimers();
  let now = 0;
  let waiting = 1;
  const texts: string[] = [];
  const check = async () => {
    const text = await counts();
    if (text !== "") texts.push(JSON.parse(text.split("data: ")[1] ?? "").waiting);
  };
  const counts = countEvents(
    { change: () => void check() },
    async () => ({ waiting }),
    () => now,
  );
  await check();
  waiting = 0;
  await check();
  expect(texts).toEqual([1]);
  now = 999.5;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(texts).toEqual([1]);
  now = 1_000.5;
  await vi.advanceTimersByTimeAsync(1);
  expect(texts).toEqual([1, 0]);
});
