/** Addresses of Shopify's Ajax API with which themes change the cart. */
const CHANGES = /\/cart\/(add|change|update|clear)(\.js)?(\?|$)/;

/**
 * Calls back after each cart change by any script of the page. Uses the browser's performance entries and patches
 * nothing in the page.
 */
export function onCartChange(page: typeof globalThis, work: () => void): void {
  const observer = new page.PerformanceObserver((seen) => {
    if (seen.getEntries().some(({ name }) => CHANGES.test(name))) work();
  });
  observer.observe({ type: "resource" });
}
