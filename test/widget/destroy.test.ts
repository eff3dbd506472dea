import { expect, test } from "vitest";
import { stage } from "./stage.ts";

const on = stage();

test("destroy() leaves no node, no global and no listener", async () => {
  const page = await on.arrive("/bare");
  const left = await page.evaluate(async (origin) => {
    const signals: (AbortSignal | undefined)[] = [];
    const add = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (type, listener, options) {
      signals.push(typeof options === "object" ? options.signal : undefined);
      add.call(this, type, listener, options);
    };
    const nodes = document.querySelectorAll("*").length;
    const script = document.createElement("script");
    script.src = `${origin}/widget.js`;
    script.dataset.site = "pk_test";
    document.body.append(script);
    while (!document.querySelector("parley-chat")) await new Promise((done) => setTimeout(done, 10));
    const before = signals.length;
    window.ChatWidget?.open();
    await window.ChatWidget?.sendMessage("Hi");
    window.ChatWidget?.destroy();
    script.remove();
    return {
      before,
      alive: signals.filter((signal) => signal?.aborted !== true).length,
      nodes: document.querySelectorAll("*").length - nodes,
      global: "ChatWidget" in window,
    };
  }, on.service.origin);
  expect(left.before).toBeGreaterThan(5);
  expect(left).toMatchObject({ alive: 0, nodes: 0, global: false });
});

test("destroy() before the widget has appeared keeps it from appearing", async () => {
  const page = await on.visit("/");
  on.service.intercept = async () => {
    await new Promise((done) => setTimeout(done, 100));
    return { status: 200, body: { success: true, appearance: {}, strings: {} } };
  };
  await page.addInitScript(() => {
    const timer = setInterval(() => {
      if (window.ChatWidget === undefined) return;
      window.ChatWidget.destroy();
      clearInterval(timer);
    }, 5);
  });
  const answered = page.waitForEvent("requestfailed");
  await page.reload();
  await answered;
  expect(await page.locator("parley-chat").count()).toBe(0);
});
