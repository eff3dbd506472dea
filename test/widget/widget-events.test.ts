import { expect, test } from "vitest";
import { stage } from "./stage.ts";

const on = stage();

test("on() returns a function that unsubscribes, and off() unsubscribes too", async () => {
  const page = await on.visit();
  const counts = await page.evaluate(async () => {
    const counts = { kept: 0, unsubscribed: 0, off: 0 };
    const listener = () => void counts.off++;
    window.ChatWidget?.on("message:sent", () => void counts.kept++);
    window.ChatWidget?.on("message:sent", () => void counts.unsubscribed++)();
    window.ChatWidget?.on("message:sent", listener);
    window.ChatWidget?.off("message:sent", listener);
    await window.ChatWidget?.sendMessage("Hi");
    return counts;
  });
  expect(counts).toEqual({ kept: 1, unsubscribed: 0, off: 0 });
});

test("a listener that throws is reported, and the other listeners are still called", async () => {
  const page = await on.visit();
  const reported: string[] = [];
  page.on("pageerror", (error) => reported.push(error.message));
  const calls = await page.evaluate(async () => {
    let calls = 0;
    window.ChatWidget?.on("message:sent", () => {
      throw new Error("a listener's own fault");
    });
    window.ChatWidget?.on("message:sent", () => void calls++);
    await window.ChatWidget?.sendMessage("Hi");
    return calls;
  });
  expect(calls).toBe(1);
  expect(reported).toEqual(["a listener's own fault"]);
});
