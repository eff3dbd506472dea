import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { PANEL_FOR } from "../../../widget/bundle.ts";
import { stage } from "../stage.ts";

const on = stage();

// Where this fails, a loader that pages may still have cannot open the panel: count PANEL_FOR up in widget/bundle.ts, and run
// keep-loader.ts.
test("a page that still has the script from before an update opens the panel of now", async () => {
  const loader = await readFile(new URL(`loader-${PANEL_FOR}.txt`, import.meta.url), "utf8");
  const older = loader.replace(/(widget\/panel-\d+-)\w+/, "$1BEFORE");
  expect(older).not.toBe(loader);
  const page = await on.arrive("/bare");
  await page.route("**/widget.js", (route) => route.fulfill({ contentType: "text/javascript", body: older }));
  await page.evaluate((origin) => {
    const script = document.createElement("script");
    script.src = `${origin}/widget.js`;
    script.dataset.site = "pk_test";
    document.head.append(script);
  }, on.service.origin);
  await on.open(page);
  await page.keyboard.type("Hello");
  await page.keyboard.press("Enter");
  await page.getByText("Echo: Hello").waitFor();
  expect(on.service.fetched).toContain(`/widget/panel-${PANEL_FOR}-BEFORE.js`);
  await page.evaluate(() => {
    window.ChatWidget?.setContext({ plan: "pro" });
    window.ChatWidget?.identify({ id: "1", name: "Ada" });
  });
  await page.keyboard.press("Escape");
  await page.locator(".panel").waitFor({ state: "hidden" });
  await page.evaluate(() => window.ChatWidget?.destroy());
  await page.locator("parley-chat").waitFor({ state: "detached" });
});
