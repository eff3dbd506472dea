import type { Page } from "playwright-core";

/**
 * To be called before what makes the page ask: resolves when the page has read the next JSON from an address with that in it, and
 * has acted on it. Playwright's `waitForResponse` knows only that it is on its way.
 */
export function pageHasRead(page: Page, address: string): Promise<void> {
  return page.evaluate(
    (address) =>
      new Promise<void>((resolve) => {
        const { json } = Response.prototype;
        Response.prototype.json = async function (): Promise<unknown> {
          const value = await json.call(this);
          if (this.url.includes(address)) {
            Response.prototype.json = json;
            setTimeout(resolve);
          }
          return value;
        };
      }),
    address,
  );
}
