import { expect, test } from "vitest";
import { done, parts } from "./pretend-service.ts";
import { stage } from "./stage.ts";

const on = stage();

test("the chat requests only its script and its configuration before it opens, and causes no layout shift", async () => {
  const page = await on.visit();
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(sum), 50));
      }),
  );
  expect(shift).toBe(0);
  expect(on.service.fetched).toEqual(["/widget.js"]);
  expect(on.service.calls.map(({ path }) => path)).toEqual(["/v1/widget/config?site=pk_test&language=en"]);
});

test("opening the chat and a growing reply cause no layout shift in the page or the chat", async () => {
  const reply = parts();
  on.service.intercept = ({ path }) =>
    path === "/v1/message" ? { status: 200, events: reply.events() } : undefined;
  const page = await on.visit();
  await page.evaluate(() => {
    Object.assign(window, { shifts: [] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        if (!entry.hadRecentInput) (window as unknown as { shifts: number[] }).shifts.push(entry.value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await on.open(page);
  await page.keyboard.type("Hi");
  await page.keyboard.press("Enter");
  for (const word of ["one", "two", "three"]) {
    reply.push("delta", { content: `${`The ${word} of them. `.repeat(30)}\n\n` });
    await page.locator(".assistant", { hasText: `The ${word} of` }).waitFor();
  }
  reply.push("done", done("ses_1", "The end of them. ".repeat(90)));
  await page.locator(".assistant", { hasText: "The end of" }).waitFor();
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
});

for (const [nearing, near] of Object.entries({ "points at": "hover", focuses: "focus" } as const)) {
  test(`the chat fetches the panel once when the visitor ${nearing} the launcher`, async () => {
    const page = await on.visit();
    await page.locator(".launcher")[near]();
    await page.locator(".panel").waitFor({ state: "attached" });
    expect(on.service.fetched).toEqual([
      "/widget.js",
      expect.stringMatching(/^\/widget\/panel-\d+-\w+\.js$/),
    ]);
    expect(await page.locator(".panel").isVisible()).toBe(false);
    expect(on.service.calls).toHaveLength(1);
    await on.open(page);
    expect(on.service.fetched).toHaveLength(2);
  });
}

test("methods called before the script has loaded run afterwards in their order, even if one of them throws", async () => {
  const page = await on.arrive("/bare");
  const emitted = await page.evaluate(async (origin) => {
    const queue: unknown[] = [null, {}, ["unknown"]];
    Object.assign(window, {
      ChatWidget: new Proxy(queue, {
        get: (calls, name) =>
          name in calls ? calls[name as never] : (...rest: unknown[]) => void calls.push([name, ...rest]),
      }),
    });
    const emitted: unknown[] = [];
    window.ChatWidget?.on("message:received", ({ content }) => emitted.push(content));
    window.ChatWidget?.setContext("none" as never);
    window.ChatWidget?.setContext({ plan: "pro" });
    void window.ChatWidget?.sendMessage("Early");
    const script = document.createElement("script");
    script.src = `${origin}/widget.js`;
    script.dataset.site = "pk_test";
    document.body.append(script);
    while (emitted.length === 0) await new Promise((done) => setTimeout(done, 20));
    return emitted;
  }, on.service.origin);
  expect(emitted).toEqual(["Echo: Early"]);
  expect(on.service.calls.at(-1)?.body.context).toMatchObject({ plan: "pro" });
});

test("the chat shows an error next to the launcher if the panel cannot be fetched, and fetches the panel at the next attempt", async () => {
  const page = await on.visit();
  on.service.losesFiles = true;
  await page.locator(".launcher").click();
  await page.getByRole("alert").getByText("No connection").waitFor();
  expect(await page.locator(".launcher").getAttribute("aria-expanded")).toBe("false");
  expect((await page.evaluate(() => window.emitted)).map(([event]) => event)).toEqual(["error"]);
  on.service.losesFiles = false;
  await on.open(page);
  expect(await page.getByRole("alert").allTextContents()).toEqual([""]);
});

test("the chat uses the page's language, and fetches only that language", async () => {
  const page = await on.arrive("/bare");
  await page.evaluate((origin) => {
    document.documentElement.lang = "de-AT";
    const script = document.createElement("script");
    script.src = `${origin}/widget.js`;
    script.dataset.site = "pk_test";
    document.body.append(script);
  }, on.service.origin);
  await on.open(page);
  expect(await page.locator(".input").getAttribute("placeholder")).toMatch(/Nachricht/);
  expect(await page.locator(".panel").getAttribute("lang")).toBe("de");
  expect(on.service.fetched.slice(2)).toEqual([expect.stringMatching(/^\/widget\/lang-de-\w+\.js$/)]);
});

test("a chat in a container is inline, has no launcher, and opens its session at its first use", async () => {
  const page = await on.arrive("/bare");
  await page.evaluate((origin) => {
    const container = document.createElement("div");
    container.id = "chat";
    const script = document.createElement("script");
    script.src = `${origin}/widget.js`;
    script.dataset.site = "pk_test";
    script.dataset.container = "#chat";
    document.body.append(container, script);
  }, on.service.origin);
  await page.getByRole("region", { name: "Chat" }).waitFor();
  expect(await page.locator(".launcher").count()).toBe(0);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
  await page.locator(".input").fill("Hi");
  await page.keyboard.press("Enter");
  await page.getByText("Echo: Hi").waitFor();
  expect(await page.locator("#chat .panel").count()).toBe(1);
});

test("the chat requests valid paths if the service's URL ends with a slash", async () => {
  const page = await on.arrive("/bare");
  await page.evaluate((origin) => {
    const script = document.createElement("script");
    script.src = `${origin}/widget.js`;
    script.dataset.site = "pk_test";
    script.dataset.service = `${origin}/`;
    document.body.append(script);
  }, on.service.origin);
  await page.locator(".launcher").waitFor();
  expect(on.service.calls.map(({ path }) => path)).toEqual(["/v1/widget/config?site=pk_test&language=en"]);
});
