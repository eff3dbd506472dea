import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isMissing } from "../../provision/missing.ts";
import { PAGE_LIBRARIES, pageLibraries } from "../../provision/page-libraries.ts";
import { done } from "../pretend-service.ts";
import { stage } from "../stage.ts";

const on = stage();

/**
 * Makes Prototype 1.7.3 behave like 1.6 and 1.7.0, which shops use: `entries` is `toArray`, and arrays have their own `toJSON`.
 */
const OLDER = `
  Array.prototype.entries = Array.prototype.toArray;
  Array.prototype.toJSON = function () { return "[" + this.map(Object.toJSON).join(", ") + "]"; };`;

const REPLY = "## Returns\n\n1. one\n2. two\n\n| a | b |\n|---|---|\n| c | d |\n\n```\ncode\n```";

describe.skipIf(isMissing(pageLibraries.name)).each([
  { what: "Prototype 1.7.3", name: "Prototype 1.7.3", more: "" },
  { what: "Prototype 1.7.3 with the methods of 1.6", name: "Prototype 1.7.3", more: OLDER },
  { what: "MooTools 1.4.5", name: "MooTools 1.4.5", more: "" },
] as const)("on a page with the library $what", ({ name, more }) => {
  const library = readFileSync(PAGE_LIBRARIES[name], "utf8") + more;

  async function visit() {
    const page = await on.arrive("/bare");
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    await page.route("**/library.js", (route) =>
      route.fulfill({ contentType: "text/javascript", body: library }),
    );
    await page.route("**/shop", (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<!doctype html><html lang="en"><head><script src="/library.js"></script></head><body>
          <script src="/widget.js" data-site="pk_test" async></script></body></html>`,
      }),
    );
    await page.goto(`${on.service.origin}/shop`);
    await on.ready(page);
    return { page, errors };
  }

  test(`a visitor writes, reads, rates, copies, deletes and closes${more && ", even with the methods of an older version"}`, async () => {
    on.service.config.appearance = {
      greeting: "Hello",
      feedback: true,
      consent: "All right?",
      starter_prompts: ["How much?"],
    };
    const { page, errors } = await visit();
    let replies = 0;
    on.service.intercept = ({ path, token }) =>
      path === "/v1/message"
        ? {
            status: 200,
            body: done(`ses_${token?.split("_")[1]}`, REPLY, {
              message_id: `msg_${++replies}`,
              quick_replies: ["More"],
              cards: [{ title: "Returns", url: "https://shop.example/returns" }],
            }),
          }
        : undefined;
    await page.evaluate(() => window.ChatWidget?.setContext({ tags: ["a", { b: ["c"] }] }));
    await on.open(page);
    await page.getByRole("button", { name: "Agree" }).click();
    await page.getByRole("button", { name: "How much?" }).click();
    await page.locator(".assistant td").first().waitFor();
    await page.locator(".card").waitFor();
    expect(on.service.calls.at(-1)?.body).toMatchObject({
      message: "How much?",
      context: { tags: ["a", { b: ["c"] }] },
    });
    await page.getByRole("button", { name: "Helpful", exact: true }).click();
    await page.getByRole("button", { name: "More", exact: true }).click();
    await expect.poll(() => page.locator(".assistant table").count()).toBe(2);
    await page.getByRole("button", { name: "Copy" }).first().click();
    await expect.poll(() => page.getByRole("status").textContent()).toMatch(/Cop/);
    await page.getByRole("button", { name: "More options" }).click();
    await page.getByRole("button", { name: "Delete conversation" }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect.poll(() => page.locator(".assistant table").count()).toBe(0);
    await page.locator(".input").focus();
    await page.keyboard.press("Escape");
    await page.locator(".panel").waitFor({ state: "hidden" });
    await page.evaluate(() => window.ChatWidget?.destroy());
    expect(await page.locator("parley-chat").count()).toBe(0);
    expect(errors).toEqual([]);
  });

  test(`messages that the service has missed are sent after a reload${more && ", even with the methods of an older version"}`, async () => {
    const { page, errors } = await visit();
    await on.open(page);
    await page.keyboard.type("first");
    await page.keyboard.press("Enter");
    await page.getByText("Echo: first").waitFor();
    on.service.isDown = true;
    await page.keyboard.type("lost");
    await page.keyboard.press("Enter");
    await page.locator(".notice:not(:empty), .alert:not(:empty)").first().waitFor();
    on.service.isDown = false;
    await page.reload();
    await on.ready(page);
    await on.open(page);
    await page.getByText("Echo: lost").waitFor();
    expect(errors).toEqual([]);
  });
});
