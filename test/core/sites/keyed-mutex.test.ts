import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { keyedMutex } from "../../../core/src/sites/keyed-mutex.ts";

it("Tasks of one key run in sequence, even after failures, and tasks of different keys run concurrently", async () => {
  const turn = keyedMutex();
  const log: string[] = [];
  const work =
    (name: string, fails = false) =>
    async () => {
      log.push(`${name} begins`);
      await delay(5);
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const results = await Promise.allSettled([
    turn("a", work("a1", true)),
    turn("a", work("a2")),
    turn("b", work("b1")),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
  expect(log.indexOf("a2 begins")).toBeGreaterThan(log.indexOf("a1 ends"));
  expect(log.indexOf("b1 begins")).toBeLessThan(log.indexOf("a1 ends"));
});
