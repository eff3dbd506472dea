import type { BrowserContextOptions } from "playwright-core";
import { describe, expect, it } from "vitest";
import { done, parts } from "./pretend-service.ts";
import { stage } from "./stage.ts";

const on = stage();

interface Fading {
  /** Texts that were highlighted as new, in the order of their first frame. */
  faded: string[];
}

/** Streams a reply in pieces. Returns the texts that faded in, and those still highlighted at the end. */
async function fadedTexts(pieces: readonly string[], options?: BrowserContextOptions) {
  const reply = parts();
  on.service.intercept = ({ path }) =>
    path === "/v1/message" ? { status: 200, events: reply.events() } : undefined;
  const page = await on.visit("/", options);
  await on.open(page);
  await page.evaluate(() => {
    const faded: string[] = [];
    Object.assign(window, { faded });
    const record = () => {
      for (const highlight of CSS.highlights.values())
        for (const range of highlight) if (!faded.includes(String(range))) faded.push(String(range));
      requestAnimationFrame(record);
    };
    record();
  });
  await page.keyboard.type("Hi");
  await page.keyboard.press("Enter");
  let shown = "";
  for (const content of pieces) {
    reply.push("delta", { content });
    shown += content;
    await page
      .locator(".assistant .text")
      .last()
      .getByText(content.replaceAll(/[*\s-]/g, ""))
      .waitFor();
    await expect.poll(() => on.service.fetched.some((path) => path.includes("/fade-"))).toBe(true);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  reply.push("done", done("ses_1", shown));
  await page
    .getByRole("log")
    .getByText(pieces.at(-1) ?? "")
    .waitFor();
  const left = () =>
    page.evaluate(() => [...CSS.highlights.values()].reduce((all, { size }) => all + size, 0));
  await expect.poll(left).toBe(0);
  const nodes = await page.locator(".assistant .text").last().innerHTML();
  return { faded: await page.evaluate(() => (window as unknown as Fading).faded), nodes };
}

describe("A growing reply", () => {
  it.each([
    ["plain text", ["One", " two", " three", " four"], [" three", " four"]],
    ["Markdown", ["**One**", " two", "\n\n- three", " four"], ["three", " four"]],
  ])(
    "of %s fades in only the words that were added, without extra elements or styles",
    async (_, pieces, last) => {
      const { faded, nodes } = await fadedTexts(pieces);
      expect(faded).toEqual(expect.arrayContaining(last));
      expect(faded.filter((text) => text.includes("One"))).toEqual([]);
      expect(nodes).not.toMatch(/span|style=/);
    },
  );

  it("does not fade in with reduced motion", async () => {
    const { faded } = await fadedTexts(["One", " two", " three"], { reducedMotion: "reduce" });
    expect(faded).toEqual([]);
  });
});
