import type { Locator, Page } from "playwright-core";

/** More than any screen has, so that a trap ends a test. */
const MOST_STEPS = 250;

/**
 * The controls of the settings that Tab reaches, beginning with the first, and all that there are, both as `tag: name`
 * in their order. Of a group of radio buttons or tabs only one is a stop: the arrows lead to the others.
 */
export async function tabStops(page: Page): Promise<{ reached: string[]; there: string[] }> {
  const there = await page.evaluate(() => {
    const root = document.querySelector("#parley-chat-settings") as HTMLElement;
    const all = [
      ...root.querySelectorAll<HTMLElement>(
        "a[href], button, input, select, textarea, summary, iframe, [tabindex]",
      ),
    ];
    const isStop = (element: HTMLElement) => {
      // What is made to be pressed or filled in is a stop, whatever it says of itself.
      const isControl =
        element.matches("a, button, input, select, summary, textarea") && element.role !== "tab";
      if ((element.tabIndex < 0 && !isControl) || element.matches(":disabled")) return false;
      if (!element.checkVisibility()) return false;
      if (!(element instanceof HTMLInputElement) || element.type !== "radio") return true;
      const group = all.filter(
        (other): other is HTMLInputElement =>
          other instanceof HTMLInputElement && other.name === element.name,
      );
      return element === (group.find(({ checked }) => checked) ?? group[0]);
    };
    return all.filter(isStop).map((element, at) => {
      const name =
        element.ariaLabel ?? (element as HTMLInputElement).labels?.[0]?.textContent ?? element.title;
      element.dataset.stop = `${at} ${element.localName}: ${name || element.textContent}`;
      return element.dataset.stop;
    });
  });
  const focused = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.stop);
  await page.locator("[data-stop]").first().focus();
  const reached = [there[0] as string];
  for (let step = 0; step < MOST_STEPS; step++) {
    await page.keyboard.press("Tab");
    const stop = await focused();
    if (stop === undefined) break;
    // A date, and a frame, have stops of their own inside.
    if (stop !== reached.at(-1)) reached.push(stop);
  }
  return { reached, there };
}

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, element: Locator): Promise<void> {
  await element.waitFor();
  // To find an element by its role takes as long as ten steps, so it is found again only where React drew another one.
  let found = await element.elementHandle();
  for (let step = 0; step < MOST_STEPS; step++) {
    const state = await page.evaluate(
      (one) => (one === document.activeElement ? "focused" : one?.isConnected ? "there" : "gone"),
      found,
    );
    if (state === "focused") return;
    if (state === "gone") found = await element.elementHandle();
    else await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${element}.`);
}
