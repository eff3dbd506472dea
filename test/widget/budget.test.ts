import { expect, test } from "vitest";
import { bundleWidget } from "../../widget/bundle.ts";
import { BUDGET, sizes } from "../../widget/size.ts";
import { done, parts } from "./pretend-service.ts";
import { stage } from "./stage.ts";

const on = stage();

const REPLY = `## Returns

Send it back **within 30 days**, see [how](https://shop.example/returns) or https://shop.example/faq:
- unused
- in its box
  1. with the receipt

| Country | Days |
|---------|-----:|
| DE      |    3 |

\`\`\`sh
curl https://shop.example/label
\`\`\``;

test("an ordinary conversation downloads script, panel and one language within the byte budget", async () => {
  const reply = parts();
  on.service.intercept = ({ path }) =>
    path === "/v1/message" ? { status: 200, events: reply.events() } : undefined;
  const page = await on.arrive("/bare");
  const received = new Map<string, Promise<number>>();
  page.on("requestfinished", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/widget[./]/.test(pathname))
      received.set(
        pathname,
        request.sizes().then(({ responseBodySize }) => responseBodySize),
      );
  });
  await page.evaluate((origin) => {
    document.documentElement.lang = "uk";
    const script = document.createElement("script");
    script.src = `${origin}/widget.js`;
    script.dataset.site = "pk_test";
    document.head.append(script);
  }, on.service.origin);
  await on.open(page);
  await page.keyboard.type("How do I send it back?");
  await page.keyboard.press("Enter");
  reply.push("delta", { content: REPLY.slice(0, REPLY.indexOf("in its box")) });
  await page.locator(".assistant li").waitFor();
  reply.push("done", done("ses_1", REPLY));
  for (const part of ["a[href]", "li li", "td", "pre"])
    await page.locator(`.assistant ${part}`).last().waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".panel").waitFor({ state: "hidden" });

  expect(on.service.fetched.toSorted()).toEqual([
    "/widget.js",
    expect.stringMatching(/^\/widget\/lang-uk-\w+\.js$/),
    expect.stringMatching(/^\/widget\/markdown-\d+-\w+\.js$/),
    expect.stringMatching(/^\/widget\/panel-\d+-\w+\.js$/),
  ]);
  const counted = sizes(await bundleWidget());
  const bytes = await Promise.all(received.values());
  expect([...received.keys()]).toEqual(on.service.fetched);
  const all = bytes.reduce((sum, size) => sum + size, 0);
  expect(all, "Chromium downloads exactly what the budget counts").toBe(counted.all);
  expect(all).toBeLessThanOrEqual(BUDGET.all);
  expect(counted.opened).toBeLessThanOrEqual(BUDGET.opened);
  expect(counted.part).toBeLessThanOrEqual(BUDGET.part);
  expect(bytes[0]).toBe(counted.loader);
  expect(counted.loader).toBeLessThanOrEqual(BUDGET.loader);
});
