import type { Locator, Page } from "playwright-core";

/** More stops than any screen has, so that the loops also end in a focus trap. */
const MOST_STEPS = 250;

/**
 * Resolves to the controls of the settings that Tab reaches, in this order from the first, and to all controls that
 * exist, in document order. Both are `tag: name`. Only one control of a radio group or tab list is a stop, because the
 * arrow keys move to the others.
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
      // Interactive elements except tabs must be stops, even with a negative `tabIndex`.
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
    // A date field and a frame contain several stops.
    if (stop !== reached.at(-1)) reached.push(stop);
  }
  return { reached, there };
}

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, element: Locator): Promise<void> {
  await element.waitFor();
  // Finds the element again only after React has replaced it, because finding an element by its role takes as long as ten
  // steps.
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
