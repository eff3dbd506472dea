import { expect, it } from "vitest";
import { inTurns } from "../../../core/src/files/reencoded-image.ts";

it("tasks run one at a time, and alternate between sites", async () => {
  const takeTurn = inTurns();
  const done: string[] = [];
  let atWork = 0;
  const ask = (who: string, name: string) =>
    takeTurn(who, async () => {
      atWork++;
      expect(atWork).toBe(1);
      await new Promise(setImmediate);
      atWork--;
      done.push(name);
      if (name === "a2") throw new Error("broken");
      return name;
    });
  const much = ["a1", "a2", "a3", "a4"].map((name) => ask("a", name));
  const others = [ask("b", "b1"), ask("c", "c1")];
  expect(await Promise.allSettled([...much, ...others])).toMatchObject([
    { value: "a1" },
    { reason: new Error("broken") },
    { value: "a3" },
    { value: "a4" },
    { value: "b1" },
    { value: "c1" },
  ]);
  expect(done).toEqual(["a1", "a2", "b1", "c1", "a3", "a4"]);
  expect(await ask("a", "a5")).toBe("a5");
});
