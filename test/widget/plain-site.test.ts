import { expect, test } from "vitest";
import { bundleWidget } from "../../widget/bundle.ts";
import { BUDGET, sizes } from "../../widget/size.ts";
import { stage } from "./stage.ts";

const on = stage();

test("a site with all features off requests only the script, the configuration, the panel, the session, the message and the Markdown code", async () => {
  const page = await on.arrive("/bare");
  const requests: string[] = [];
  const expected: string[] = [];
  /** Expects these requests in addition to the earlier ones. An unexpected request fails this check or the next one. */
  const makes = async (...more: string[]) => {
    expected.push(...more);
    await expect.poll(() => requests.toSorted()).toEqual(expected.toSorted());
  };
  let loader: Promise<number> | undefined;
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    requests.push(`${request.method()} ${pathname.replace(/-[\w-]+\.js$/, "")}`);
  });
  page.on("requestfinished", (request) => {
    if (new URL(request.url()).pathname === "/widget.js")
      loader = request.sizes().then(({ responseBodySize }) => responseBodySize);
  });

  await page.evaluate((origin) => {
    const script = document.createElement("script");
    script.src = `${origin}/widget.js`;
    script.dataset.site = "pk_test";
    document.head.append(script);
  }, on.service.origin);
  await on.ready(page);
  await makes("GET /widget.js", "GET /v1/widget/config");
  await expect.poll(() => loader).toBe(sizes(await bundleWidget()).loader);
  expect(await loader).toBeLessThanOrEqual(BUDGET.loader);

  await on.open(page);
  await makes("GET /widget/panel", "POST /v1/widget/sessions");

  await page.keyboard.type("Where is my order?");
  await page.keyboard.press("Enter");
  await page.getByText("Echo: Where is my order?").waitFor();
  await makes("POST /v1/message", "GET /widget/markdown");

  await page.keyboard.press("Escape");
  await page.locator(".panel").waitFor({ state: "hidden" });
  await page.goto(new URL("/bare", on.service.origin).href, { waitUntil: "networkidle" });
  await makes("GET /bare");
});
