/** Themes change the cart by these calls of the Ajax API, each in its own way. */
const CHANGES = /\/cart\/(add|change|update|clear)(\.js)?(\?|$)/;

/** Calls back after each change that any script of the page makes. The browser tells: nothing of the page is patched. */
export function onCartChange(page: typeof globalThis, work: () => void): void {
  const observer = new page.PerformanceObserver((seen) => {
    if (seen.getEntries().some(({ name }) => CHANGES.test(name))) work();
  });
  observer.observe({ type: "resource" });
}
