import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { BLOCK, codeOf, type Rewritten, rewrittenPage } from "./browsers/rewritten-tag.ts";
import { stage } from "./stage.ts";

const on = stage();

async function arrive(tag: Rewritten): Promise<{ page: Page; errors: string[] }> {
  const page = await on.arrive("/bare");
  const errors: string[] = [];
  page.on("console", (line) => line.type() === "error" && errors.push(line.text()));
  page.on("pageerror", (error) => errors.push(`${error}`));
  await page.goto(rewrittenPage(on.service, tag));
  return { page, errors };
}

test("a script that was moved finds the service's URL in a JSON block of the page", async () => {
  const { page } = await arrive({
    html: `<script src="/cache/min/1/moved.js" data-site="pk_test" async></script>${BLOCK}`,
    files: { "/cache/min/1/moved.js": await codeOf(on.service) },
  });
  await on.open(page);
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  await page.getByText("Echo: Hi").waitFor();
});

describe("The chat's reports in the console", () => {
  test.each([
    ["no tag names its site", () => `<script src="/widget.js"></script>`, "data-site"],
    [
      "nothing says where its service is",
      (code: string) => `<script data-site="pk_test">${code}</script>`,
      "data-service",
    ],
    [
      "the page uses its name for something else",
      () =>
        `<script>window.ChatWidget = { mine: true };</script><script src="/widget.js" data-site="pk_test"></script>`,
      "window.ChatWidget",
    ],
    [
      "a function of the page has its name, which an element's id may have",
      () => `<script>function ChatWidget() {}</script><script src="/widget.js" data-site="pk_test"></script>`,
      "window.ChatWidget",
    ],
  ])("say in one line why the chat cannot start: %s", async (_case, html, named) => {
    const { page, errors } = await arrive({ html: html(await codeOf(on.service)) });
    await expect.poll(() => errors).toEqual([expect.stringMatching(/^Parley: /)]);
    expect(errors[0]).toContain(named);
    expect(await page.locator("parley-chat").count()).toBe(0);
  });

  test("are absent for a second tag of the same chat, and for calls that the page made earlier", async () => {
    const tag = `<script src="/widget.js" data-site="pk_test"></script>`;
    const { page, errors } = await arrive({
      html: `<script>window.ChatWidget = [["setContext", {}]];</script>${tag}${tag}`,
    });
    await on.open(page);
    expect(errors).toEqual([]);
    expect(await page.locator("parley-chat").count()).toBe(1);
  });
});
