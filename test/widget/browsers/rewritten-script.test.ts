import { expect, test } from "vitest";
import { describeBrowsers } from "./describe-browsers.ts";
import { codeOf, rewrittenPage, WAYS } from "./rewritten-tag.ts";

describeBrowsers((on) => {
  // One page for all rewrites, because WebKit needs seconds to open a page.
  test("the chat works even if an optimiser has rewritten its script tag", async () => {
    const chat = await on.visit("/bare");
    const code = await codeOf(on.service);
    for (const [way, rewrite] of Object.entries(WAYS)) {
      on.service.calls.length = 0;
      // Prepares the page for the next rewrite, which starts with a closed chat and no conversation.
      await chat.page.goto(`${on.service.origin}/bare`);
      await chat.page.evaluate(() => {
        sessionStorage.clear();
        localStorage.clear();
      });
      await chat.page.goto(rewrittenPage(on.service, rewrite(code)));
      await chat.page.click(50, 50);
      await chat.seen(".launcher");
      await chat.open();
      await chat.page.type("Hi");
      await chat.page.press("Enter");
      await chat.seen(".assistant", "Echo: Hi");
      const paths = on.service.calls.map(({ path }) => path);
      expect(paths, way).toContain("/v1/widget/config?site=pk_test&language=en");
      const chats = await chat.page.evaluate(() => document.querySelectorAll("parley-chat").length);
      expect(chats, way).toBe(1);
    }
  });
});
