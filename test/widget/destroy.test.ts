import { expect, test } from "vitest";
import { stage } from "./stage.ts";

const on = stage();

test("destroy() leaves no node, listener, timer, frame, channel or global variable behind", async () => {
  const page = await on.arrive("/bare");
  const left = await page.evaluate(async (origin) => {
    const signals: (AbortSignal | undefined)[] = [];
    const add = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (type, listener, options) {
      signals.push(typeof options === "object" ? options.signal : undefined);
      add.call(this, type, listener, options);
    };
    const running = new Set<unknown>();
    for (const [start, stop] of [
      ["setTimeout", "clearTimeout"],
      ["setInterval", "clearInterval"],
      ["requestAnimationFrame", "cancelAnimationFrame"],
    ] as const) {
      const [begin, end] = [window[start] as (...given: unknown[]) => number, window[stop]];
      Object.assign(window, {
        [start]: (work: (...given: unknown[]) => void, ...rest: unknown[]) => {
          const mark = begin(
            (...given: unknown[]) => {
              if (start !== "setInterval") running.delete(start + mark);
              work(...given);
            },
            ...rest,
          );
          running.add(start + mark);
          return mark;
        },
        [stop]: (mark: number) => {
          running.delete(start + mark);
          end(mark);
        },
      });
    }
    const Channel = window.BroadcastChannel;
    let channels = 0;
    window.BroadcastChannel = class extends Channel {
      constructor(name: string) {
        super(name);
        channels++;
      }
      override close() {
        super.close();
        channels--;
      }
    };
    const nodes = document.querySelectorAll("*").length;
    const script = document.createElement("script");
    script.src = `${origin}/widget.js`;
    script.dataset.site = "pk_test";
    document.body.append(script);
    while (!window.ChatWidget) await new Promise((done) => setTimeout(done, 10));
    window.ChatWidget.open();
    await window.ChatWidget.sendMessage("Hi");
    const before = { signals: signals.length, channels };
    const sending = window.ChatWidget.sendMessage("And");
    window.ChatWidget.destroy();
    await sending;
    script.remove();
    return {
      before,
      alive: signals.filter((signal) => signal?.aborted !== true).length,
      running: [...running],
      channels,
      nodes: document.querySelectorAll("*").length - nodes,
      global: "ChatWidget" in window,
      title: document.title,
    };
  }, on.service.origin);
  expect(left.before.signals).toBeGreaterThan(15);
  expect(left.before.channels).toBe(1);
  expect(left).toMatchObject({
    alive: 0,
    running: [],
    channels: 0,
    nodes: 0,
    global: false,
    title: "A shop",
  });
});

test("destroy() before the widget appears stops it from appearing", async () => {
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

test("a new script tag after destroy() adds a new chat with the same session", async () => {
  const page = await on.visit();
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  await page.evaluate((origin) => {
    window.ChatWidget?.destroy();
    const script = document.createElement("script");
    script.src = `${origin}/widget.js`;
    script.dataset.site = "pk_test";
    document.body.append(script);
  }, on.service.origin);
  await on.open(page);
  await page.getByText("Echo: Hi").waitFor();
});
