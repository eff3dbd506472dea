import { expect, test } from "vitest";
import { stage } from "./stage.ts";

const on = stage();

/** Returns the font sizes of a message, a note and the input field, and the panel's width, in CSS pixels. */
async function sizes(
  rootSize: string,
): Promise<{ reply: string; note: string; input: string; width: number }> {
  const page = await on.arrive("/bare", { reducedMotion: "reduce" });
  await page.evaluate(
    ([origin = "", rootSize = ""]) => {
      document.documentElement.style.fontSize = rootSize;
      const script = document.createElement("script");
      script.src = `${origin}/widget.js`;
      script.dataset.site = "pk_test";
      document.body.append(script);
    },
    [on.service.origin, rootSize],
  );
  await on.open(page);
  on.service.intercept = ({ path }) =>
    path === "/v1/message" ? { status: 200, isBroken: true, body: {} } : undefined;
  await page.evaluate(() => window.ChatWidget?.sendMessage("Hi"));
  await page.locator(".note").waitFor();
  return page.locator(".panel").evaluate((panel) => {
    const letters = (part: string) => getComputedStyle(panel.querySelector(part) as Element).fontSize;
    return {
      reply: letters(".user .text"),
      note: letters(".note"),
      input: letters(".input"),
      width: panel.getBoundingClientRect().width,
    };
  });
}

test.each([
  { root: "16px", input: "16px", reply: "15px", note: "12px", width: 400 },
  { root: "24px", input: "24px", reply: "22.5px", note: "18px", width: 600 },
  { root: "62.5%", input: "16px", reply: "15px", note: "12px", width: 400 },
  { root: "100px", input: "32px", reply: "30px", note: "24px", width: 800 },
])(
  "the chat has a font size of $input if the page's or browser's font size is $root",
  async ({ root, ...expected }) => {
    expect(await sizes(root)).toEqual(expected);
  },
);
