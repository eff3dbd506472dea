import type { Page } from "playwright-core";

/**
 * Resolves when the page has read the next JSON from a URL that contains `address`, and has processed it. Call this before the
 * action that triggers the request. Playwright's `waitForResponse` resolves before the page has the body.
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
